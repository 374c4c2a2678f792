import { expect, test } from "vitest";
import { dayText, momentText, monthText, timeText } from "#shared/british-time.ts";

const at = new Date("2026-07-05T06:07:00Z");

test("dates and times are British, with every part", () => {
  expect(dayText(at)).toBe("5 July 2026");
  expect(timeText(at)).toBe("06:07");
  expect(momentText(at)).toBe("5 July 2026, 06:07");
  expect(timeText(new Date("2026-07-05T00:00:00Z"))).toBe("00:00");
  expect(monthText("2026-07")).toBe("July 2026");
});

test("a time zone moves them; none is the machine's own", () => {
  expect(momentText(at, "Europe/London")).toBe("5 July 2026, 07:07");
  expect(dayText(new Date("2026-07-05T23:30:00Z"), "Europe/London")).toBe("6 July 2026");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(momentText(at, null)).toBe(momentText(at, own));
});
