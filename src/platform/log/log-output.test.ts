import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";
import { createLogOutput, type DroppedLines } from "./log-output.ts";

let folder: string;
const opened: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meridian-log-"));
});
afterEach(() => {
  for (const descriptor of opened.splice(0)) closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

/** Both ends of a pipe; writing to the far one blocks when nobody reads. */
function openPipe(): { reader: number; writer: number } {
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  opened.push(reader, writer);
  return { reader, writer };
}

function readAll(reader: number): string {
  const chunk = Buffer.alloc(1_048_576);
  let text = "";
  for (;;) {
    try {
      const bytes = readSync(reader, chunk);
      if (bytes === 0) return text;
      text += chunk.toString("utf8", 0, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") return text;
      throw error;
    }
  }
}

describe.skipIf(process.platform !== "linux")("a log output", () => {
  test("writes lines right away while they are read", () => {
    const { reader, writer } = openPipe();
    const output = createLogOutput(writer);
    output.write("one\n");
    expect(readAll(reader)).toBe("one\n");
  });

  test("keeps what a slow reader has not taken, in order and whole", async () => {
    const { reader, writer } = openPipe();
    const output = createLogOutput(writer);
    const lines = Array.from({ length: 5_000 }, (_, index) => `${index} ${"x".repeat(80)}\n`);
    for (const line of lines) output.write(line);
    let text = "";
    const flushed = output.flush(5_000);
    await vi.waitFor(() => {
      text += readAll(reader);
      expect(text).toHaveLength(lines.join("").length);
    });
    await flushed;
    expect(text).toBe(lines.join(""));
  });

  test("drops what is beyond its bound, and says how much once there is room", async () => {
    const { reader, writer } = openPipe();
    const reports: DroppedLines[] = [];
    const output = createLogOutput(writer, {
      maxWaitingBytes: 10_000,
      onDropped: (report) => {
        reports.push(report);
        output.write("dropped\n");
      },
    });
    const line = `${"x".repeat(99)}\n`;
    for (let count = 0; count < 2_000; count += 1) output.write(line);
    await output.flush(50);
    expect(reports).toEqual([]);
    let text = "";
    await vi.waitFor(() => {
      text += readAll(reader);
      expect(text).toContain("dropped\n");
    });
    const kept = text.replace("dropped\n", "").length / line.length;
    expect(reports).toEqual([{ lines: 2_000 - kept, bytes: (2_000 - kept) * 100 }]);
    output.write("after\n");
    expect(readAll(reader)).toBe("after\n");
  });

  test("goes on without a reader", async () => {
    const { reader, writer } = openPipe();
    const output = createLogOutput(writer);
    closeSync(reader);
    opened.splice(opened.indexOf(reader), 1);
    for (let count = 0; count < 100; count += 1) output.write("nobody reads this\n");
    await output.flush(1_000);
  });

  test("goes on at the end of a file", () => {
    const path = join(folder, "file");
    const file = openSync(path, "w");
    opened.push(file);
    createLogOutput(file).write("one\n");
    createLogOutput(file).write("two\n");
    expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
  });
});

test("the same thing again and again is reported at most so often, with its count", () => {
  vi.useFakeTimers();
  try {
    const reports: [string, number][] = [];
    const report = atMostEvery(1_000, (latest: string, count) => reports.push([latest, count]));
    for (const thing of ["a", "b", "c"]) report(thing);
    expect(reports).toEqual([["a", 1]]);
    vi.advanceTimersByTime(1_000);
    expect(reports).toEqual([
      ["a", 1],
      ["c", 2],
    ]);
    report("d");
    vi.advanceTimersByTime(5_000);
    expect(reports.slice(2)).toEqual([["d", 1]]);
    report("e");
    expect(reports.slice(3)).toEqual([["e", 1]]);
  } finally {
    vi.useRealTimers();
  }
});
