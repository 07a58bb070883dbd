import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createDayCalendar } from "./days.ts";

test("an entry is a whole day, and its words stay in their place", () => {
  const text = createDayCalendar({
    name: "A plan; mine, all\r\nof it",
    now: new Date("2026-11-24T10:00:00Z"),
    entries: [
      {
        uid: "plan-step@site.example",
        day: "2027-03-01",
        title: "Start: Pass the exam, then rest; always",
        description: "First line\nSecond line",
        url: "https://site.example/plan/1\r\nX-EVIL:1",
      },
    ],
  });
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event] = calendar.getAllSubcomponents("vevent");
  const value = (name: string) => String(event?.getFirstPropertyValue(name));
  expect(value("uid")).toBe("plan-step@site.example");
  expect(value("dtstart")).toBe("2027-03-01");
  expect(value("summary")).toBe("Start: Pass the exam, then rest; always");
  expect(value("description")).toBe("First line\nSecond line");
  expect(event?.getFirstProperty("x-evil")).toBeNull();
});
