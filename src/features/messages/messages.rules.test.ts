import { expect, test } from "vitest";
import {
  chooseWindow,
  describeDone,
  describeSize,
  objectNameOf,
  readFrom,
} from "./messages.rules.ts";

test.for<[last: number, from: number | null, read: number, first: number]>([
  [0, null, 0, 1],
  [30, null, 30, 1],
  [31, null, 31, 2],
  [100, 41, 100, 41],
  [100, 90, 100, 71],
  [100, 0, 100, 1],
  [45, null, 15, 16],
  [45, null, 40, 16],
  [45, null, 0, 1],
  [100, 90, 20, 21],
  [1000, null, 20, 21],
  [1000, 321, 320, 321],
  [1000, 921, 920, 921],
])("of %i messages, asked from %s, with %i read, the page begins at %i", (numbers) => {
  const [last, from, read, first] = numbers;
  expect(chooseWindow(last, from, read)).toBe(first);
});

test.for<[string | null, number | null]>([
  [null, null],
  ["", null],
  ["7", 7],
  ["0", null],
  ["-3", null],
  ["1e3", null],
  ["99999999999", null],
])("the address says %s: %s", ([text, number]) => {
  expect(readFrom(text)).toBe(number);
});

test.for<[number, string]>([
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [10_485_760, "10.5 MB"],
])("%i bytes are %s", ([bytes, words]) => {
  expect(describeSize(bytes)).toBe(words);
});

test.for<[string, string]>([
  ["CV.PDF", "t/u/m/file.pdf"],
  ["no ending", "t/u/m/file"],
  ["x.tar.gz", "t/u/m/file.gz"],
  ["a.../", "t/u/m/file"],
])("%s is stored as %s", ([given, stored]) => {
  expect(objectNameOf({ threadId: "t", userId: "u", messageId: "m" }, given, "file")).toBe(stored);
});

test("a person is blocked, and about an application the conversation", () => {
  expect(describeDone("blocked", "mentee")).toBe(
    "You blocked this person. You can't message each other here until you unblock them.",
  );
  expect(describeDone("blocked", "candidate")).toBe(
    "You blocked this conversation. You can't message each other here until you unblock it.",
  );
  expect(describeDone("unblocked", "mentor")).toBe("You've unblocked this person.");
  expect(describeDone("unblocked", "employer")).toBe("You've unblocked this conversation.");
  expect(describeDone("unread", "mentee")).toContain("didn't archive");
  expect(describeDone("sent", "mentee")).toBeUndefined();
});
