import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { holderOf, isAlive, processWith, takeLock } from "../../scripts/support/folder-lock.mjs";
import { ROOT } from "../../scripts/support/paths.ts";

// Each test starts processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const TAKE = `
  import { takeLock } from ${JSON.stringify(join(ROOT, "scripts/support/folder-lock.mjs"))};
  const { holder } = await takeLock(process.argv[1], "npm start");
  console.log(holder ? holder.pid : "taken");
  process.stdin.on("end", () => process.exit(0)).resume();
`;

/** A process that tries to take the lock, and holds it until it is released. */
async function taker(path: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", TAKE, path], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  const [answer] = await once(child.stdout.setEncoding("utf8"), "data");
  return {
    pid: child.pid,
    answer: String(answer).trim(),
    async letGo() {
      child.stdin.end();
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const newLock = () => join(mkdtempSync(join(tmpdir(), "greenbar-lock-")), "deep/in-use.json");

test("only one of many simultaneous processes gets the lock, even if it was abandoned", async () => {
  const path = newLock();
  const first = await taker(path);
  expect(first.answer).toBe("taken");
  await first.kill();
  expect(existsSync(path)).toBe(true);

  const takers = await Promise.all(Array.from({ length: 8 }, () => taker(path)));
  const winners = takers.filter(({ answer }) => answer === "taken");
  expect(winners).toHaveLength(1);
  const [winner] = winners;
  for (const { answer } of takers.filter((one) => one !== winner)) expect(answer).toBe(String(winner?.pid));

  await winner?.letGo();
  expect(readdirSync(join(path, ".."))).toEqual([]);
  expect((await taker(path)).answer).toBe("taken");
});

test("an invalid lock file or an abandoned gate does not block anybody", async () => {
  const path = newLock();
  mkdirSync(`${path}.gate`, { recursive: true });
  utimesSync(`${path}.gate`, new Date(0), new Date(0));
  writeFileSync(path, "{");
  const { lock } = await takeLock(path, "npm start");
  lock?.serving("http://localhost:1", process.pid);
  expect(holderOf(path)).toMatchObject({
    ...processWith(process.pid),
    task: "npm start",
    url: "http://localhost:1",
    server: processWith(process.pid),
  });
  lock?.release();
  expect(holderOf(path)).toBeNull();
});

test.runIf(existsSync("/proc/self/stat"))("a process number that was reused is not the same process", () => {
  const { pid, started } = processWith(process.pid);
  expect(isAlive({ pid, started })).toBe(true);
  expect(isAlive({ pid, started: `${started}0` })).toBe(false);
  expect(readFileSync("/proc/self/stat", "utf8")).toContain(` ${started} `);
});
