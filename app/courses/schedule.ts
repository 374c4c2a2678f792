import type { CourseModule } from "#shared/courses/catalogue.ts";

/** A module and the weeks it takes up, counted from 1. */
export type ScheduledModule = { module: CourseModule; firstWeek: number; lastWeek: number };

/** Lays modules end to end. `totalWeeks` is where the last one ends. */
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
