import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changeWeek,
  checkWeek,
  formatMinute,
  parseMinute,
  type TypedWeek,
  typeWeek,
} from "./week.rules.ts";

const empty: TypedWeek = [[], [], [], [], [], [], []];
const noCopy = { from: "", to: "" };

function monday(...ranges: [string, string][]): TypedWeek {
  return empty.with(
    0,
    ranges.map(([start, end]) => ({ start, end })),
  );
}

describe("checking a week", () => {
  test("takes several ranges a day, in any order, and what was left empty as not there", () => {
    const { hours, problems } = checkWeek(
      monday(["14:00", "18:00"], ["", ""], ["09:00", "12:00"]),
      60,
    );
    expect(problems).toEqual([]);
    expect(hours).toEqual([
      { weekday: 1, startMinute: 540, endMinute: 720 },
      { weekday: 1, startMinute: 840, endMinute: 1080 },
    ]);
  });

  test("takes midnight as the end of the day", () => {
    expect(checkWeek(monday(["20:00", "00:00"]), 60).hours).toEqual([
      { weekday: 1, startMinute: 1200, endMinute: 1440 },
    ]);
  });

  test.each([
    [[["17:00", "09:00"]], "Monday: 17:00 to 09:00 ends before it starts", "end-1-0"],
    [[["09:00", ""]], "Monday: enter a start and an end, such as 09:00 and 17:00", "end-1-0"],
    [
      [["25:00", "26:00"]],
      "Monday: enter a start and an end, such as 09:00 and 17:00",
      "start-1-0",
    ],
    [
      [["09:00", "09:30"]],
      "Monday: 09:00 to 09:30 is shorter than a session of 60 minutes",
      "end-1-0",
    ],
    [
      [
        ["09:00", "12:00"],
        ["11:00", "13:00"],
      ],
      "Monday: 09:00–12:00 and 11:00–13:00 overlap",
      "start-1-1",
    ],
  ] as [[string, string][], string, string][])("says of %j: %s", (ranges, message, field) => {
    expect(checkWeek(monday(...ranges), 60).problems).toEqual([{ field, message }]);
  });

  test("ranges that touch do not overlap", () => {
    const { problems } = checkWeek(monday(["09:00", "12:00"], ["12:00", "14:00"]), 60);
    expect(problems).toEqual([]);
  });

  test("refuses more ranges in a day than are possible", () => {
    const many = Array.from({ length: 7 }, (_, hour): [string, string] => [
      formatMinute(hour * 120),
      formatMinute(hour * 120 + 60),
    ]);
    expect(checkWeek(monday(...many), 60).problems[0]?.message).toContain("up to 6 time ranges");
  });

  test("what is kept can be typed and checked again without a change", () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 24 }))
      .filter(([start, end]) => end > start)
      .map(([start, end]) => ({ weekday: 3, startMinute: start * 60, endMinute: end * 60 }));
    fc.assert(
      fc.property(range, (hours) => {
        expect(checkWeek(typeWeek([hours]), 60)).toEqual({ hours: [hours], problems: [] });
      }),
    );
  });
});

describe("the buttons inside the form", () => {
  test("add a working day to an empty day and later hours to others", () => {
    const once = changeWeek(empty, "add-3", noCopy);
    expect(once?.week[2]).toEqual([{ start: "09:00", end: "17:00" }]);
    expect(once?.focus).toBe("start-3-0");
    const twice = changeWeek(once?.week ?? empty, "add-3", noCopy);
    expect(twice?.week[2]?.[1]).toEqual({ start: "18:00", end: "20:00" });
    expect(twice?.focus).toBe("start-3-1");
  });

  test("remove one range and leave the others", () => {
    const week = monday(["09:00", "10:00"], ["11:00", "12:00"]);
    const changed = changeWeek(week, "remove-1-0", noCopy);
    expect(changed?.week[0]).toEqual([{ start: "11:00", end: "12:00" }]);
    expect(changed?.focus).toBe("add-1");
  });

  test("copy a day to others", () => {
    const week = monday(["09:00", "10:00"]);
    const copied = changeWeek(week, "copy", { from: "1", to: "working-days" })?.week;
    expect(copied?.map((ranges) => ranges.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    const one = changeWeek(week, "copy", { from: "1", to: "7" })?.week;
    expect(one?.map((ranges) => ranges.length)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });

  test("are the only ones that change the form", () => {
    for (const intent of ["save", "add-8", "remove-0-0", "copy", ""]) {
      expect(changeWeek(empty, intent, { from: "9", to: "x" })).toBeUndefined();
    }
  });
});

test("times of a clock are read exactly", () => {
  expect(parseMinute("09:05")).toBe(545);
  expect(parseMinute("23:59:00")).toBe(1439);
  for (const text of ["", "9:00", "24:00", "09:60", "nine"]) {
    expect(parseMinute(text)).toBeUndefined();
  }
});
