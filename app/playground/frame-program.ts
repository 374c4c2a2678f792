import { definitions } from "#app/runner/definitions.ts";
import { describe } from "#app/runner/frame/describe.ts";
import { REACT_SOURCES } from "#app/runner/react-sources.ts";
import { type FrameSettings, startFrame } from "./frame-runtime.ts";

const modules = definitions(REACT_SOURCES);

/** The program of one run, as text: the frame evaluates it (worker/runner/frame.ts). */
export function frameProgram(settings: FrameSettings): string {
  return `(${startFrame})(${modules}, ${describe}, ${JSON.stringify(settings)});`;
}
