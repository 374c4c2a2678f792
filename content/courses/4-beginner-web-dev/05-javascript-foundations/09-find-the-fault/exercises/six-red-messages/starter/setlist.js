// How many minutes a song takes: 3 for 180 seconds
export function minutesOf(song) {
  return seconds / 60;
}

// The title in capital letters
export function loudTitle(song) {
  return song.title.toUppercase();
}

// The seconds of all songs together
export function totalSeconds(songs) {
  const sum = 0;
  for (const song of songs) {
    sum = sum + song.seconds;
  }
  return sum;
}

// The longest song
export function longest(songs) {
  let found = songs[0];
  for (let index = 1; index <= songs.length; index = index + 1) {
    if (songs[index].seconds > found.seconds) {
      found = songs[index];
    }
  }
  return found;
}

// The titles of all songs below three minutes
export function shortTitles(songs) {
  return songs.find((song) => song.seconds < 180).map((song) => song.title);
}

// A line for the poster: "Blue Door, 200 seconds"
export function posterLine(song) {
  return `${song.titel}, ${song.seconds} seconds`;
}
