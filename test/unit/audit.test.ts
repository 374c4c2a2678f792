import { expect, test } from "vitest";
import { auditSentence, readAudit } from "../../scripts/support/audit.ts";

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test("a registry without audits is reported, but does not fail", () => {
  const result = readAudit(JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405, error: {} }));
  expect(result).toEqual({ kind: "not available", reason: "the registry answers 405" });
  expect(auditSentence(result)).toContain("not available: the registry answers 405");
});

test.each(["", "npm error network", "null", "[]", '{"error":{"code":"ENOTFOUND"}}'])(
  "invalid output, %j, does not count as a clean report",
  (output) => {
    expect(readAudit(output).kind).toBe("not available");
  },
);

test("a report without findings is clean", () => {
  expect(auditSentence(readAudit(report({})))).toContain("Nothing bad is known");
});

test("a finding is reported, and a serious one fails", () => {
  const low = readAudit(report({ one: { severity: "low", range: "<2" } }));
  expect(auditSentence(low)).toContain("low: one <2");
  const high = readAudit(report({ one: { severity: "low" }, two: { severity: "high", range: "<1.2.3" } }));
  expect(() => auditSentence(high)).toThrow("serious");
  expect(high).toMatchObject({ lines: ["low: one", "high: two <1.2.3"] });
});
