export function ratingLine(ratings) {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const average = sum / ratings.length;
  return `${average} out of 5 (${ratings.length} ratings)`;
}
