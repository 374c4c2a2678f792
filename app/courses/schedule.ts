/** A module with its weeks, counted from 1. */
export type ScheduledModule<Module> = { module: Module; firstWeek: number; lastWeek: number };

/** Schedules the modules one after the other. */
export function scheduleModules<Module extends { durationWeeks: number }>(
  modules: readonly Module[],
): { scheduled: ScheduledModule<Module>[]; totalWeeks: number } {
  let totalWeeks = 0;
  const scheduled = modules.map((module) => {
    const firstWeek = totalWeeks + 1;
    totalWeeks += module.durationWeeks;
    return { module, firstWeek, lastWeek: totalWeeks };
  });
  return { scheduled, totalWeeks };
}

/** "Week 3", "Weeks 3 to 4". */
export function weekRange({ firstWeek, lastWeek }: { firstWeek: number; lastWeek: number }): string {
  return firstWeek === lastWeek ? `Week ${firstWeek}` : `Weeks ${firstWeek} to ${lastWeek}`;
}

/** "45 min", "2 h", "2 h 10 min". */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

/** "1 lesson", "48 lessons". */
export const lessonCount = (count: number) => (count === 1 ? "1 lesson" : `${count} lessons`);

/** "1 week", "10 weeks". */
export function weeks(count: number): string {
  return count === 1 ? "1 week" : `${count} weeks`;
}
