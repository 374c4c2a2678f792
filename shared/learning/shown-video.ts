/** The video of a lesson, as its page gets it. */
export type ShownVideo = {
  /** The signed path of our own film; null if the video is at YouTube. */
  src: string | null;
  /** The id at YouTube, for a free lesson without a film of our own. */
  youtube: string | null;
  title: string;
  /** WebVTT, or null. */
  captions: string | null;
  chapters: string | null;
  /** The length, if it is known. */
  seconds: number | null;
  /** Where this person stopped, in seconds. */
  position: number;
  speed: number;
  /** Whether position and speed are kept in the account. Otherwise the browser keeps them. */
  signedIn: boolean;
};
