export function ratingLine(ratings) {
  if (ratings.length === 0) {
    return "No ratings yet";
  }
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const average = sum / ratings.length;
  if (ratings.length === 1) {
    return `${average} out of 5 (1 rating)`;
  }
  return `${average} out of 5 (${ratings.length} ratings)`;
}
