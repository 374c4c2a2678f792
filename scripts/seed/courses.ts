import type { Course } from "#shared/courses/catalogue.ts";
import { aiPoweredEngineer } from "./courses/ai-powered-engineer.ts";
import { automationWithNodejs } from "./courses/automation-with-nodejs.ts";
import { beginnerWebDev } from "./courses/beginner-web-dev.ts";
import { mentorship } from "./courses/mentorship.ts";

/** The course library. Each id is the id of the offer that sells it (decisions.md). */
export const courses: Course[] = [mentorship, aiPoweredEngineer, automationWithNodejs, beginnerWebDev];
