// What kind of error is it? One word, as in the trace.
export const kind = "";

// In which line did the program stop?
export const stoppedInLine = 0;

// Which function is that line in?
export const stoppedIn = "";

// Which function called it?
export const calledBy = "";

// Which line, outside of all functions, began this row of calls?
export const beganInLine = 0;

// Which variable was undefined in the line where it stopped?
export const undefinedVariable = "";

// Which line holds the mistake, and has to be changed?
export const lineToMend = 0;
