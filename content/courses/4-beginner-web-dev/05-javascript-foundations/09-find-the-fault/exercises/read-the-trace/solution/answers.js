// What kind of error is it? One word, as in the trace.
export const kind = "TypeError";

// In which line did the program stop?
export const stoppedInLine = 8;

// Which function is that line in?
export const stoppedIn = "priceOf";

// Which function called it?
export const calledBy = "bill";

// Which line, outside of all functions, began this row of calls?
export const beganInLine = 23;

// Which variable was undefined in the line where it stopped?
export const undefinedVariable = "cake";

// Which line holds the mistake, and has to be changed?
export const lineToMend = 20;
