import type { CourseModule } from "#shared/courses/catalogue.ts";

/** A module with its weeks, counted from 1. */
export type ScheduledModule = { module: CourseModule; firstWeek: number; lastWeek: number };

/** Schedules the modules one after the other. */
export function scheduleModules(modules: readonly CourseModule[]): {
  scheduled: ScheduledModule[];
  totalWeeks: number;
} {
  let totalWeeks = 0;
  const scheduled = modules.map((module) => {
    const firstWeek = totalWeeks + 1;
    totalWeeks += module.durationWeeks;
    return { module, firstWeek, lastWeek: totalWeeks };
  });
  return { scheduled, totalWeeks };
}

/** "Week 3", "Weeks 3 to 4". */
export function weekRange({ firstWeek, lastWeek }: Omit<ScheduledModule, "module">): string {
  return firstWeek === lastWeek ? `Week ${firstWeek}` : `Weeks ${firstWeek} to ${lastWeek}`;
}
