import { expect, test } from "vitest";
import { sampleMentors } from "../../../../content/samples/mentors.ts";
import { describeRate } from "../mentor-amounts.rules.ts";
import {
  describeActivity,
  describeReplies,
  initialsOf,
  summarizeMentor,
} from "./mentor-words.rules.ts";

test("a rate is written as the specification writes it", () => {
  expect(describeRate(150)).toBe("$150 per hour");
  expect(describeRate(10_000)).toBe("$10,000 per hour");
});

test("initials are those of the first and the last name", () => {
  expect(initialsOf("Dr. Amara Okafor (sample)")).toBe("AO");
  expect(initialsOf("Li Wei Demir")).toBe("LD");
  expect(initialsOf("Madonna")).toBe("M");
  expect(initialsOf("🩺")).toBe("");
});

test("what search engines are told of a mentor is short", () => {
  const [sample] = sampleMentors;
  if (!sample) throw new Error("there are no samples");
  const mentor = { ...sample, is_sample: true };
  expect(summarizeMentor(mentor)).toBe(
    "Adaeze Okonkwo, Consultant Cardiologist: Licensing in Canada, Cardiology, Moving with a family. $180 per hour.",
  );
  const long = summarizeMentor({ ...mentor, title: "W".repeat(300) });
  expect([...long].length).toBeLessThanOrEqual(160);
});

test("when a mentor was last active, by days in UTC", () => {
  const now = new Date("2026-11-22T00:30:00Z");
  expect(describeActivity("2026-11-22", now)).toBe("Active today");
  expect(describeActivity("2026-11-21", now)).toBe("Active this week");
  expect(describeActivity("2026-11-16", now)).toBe("Active this week");
  expect(describeActivity("2026-11-15", now)).toBe("Active on Nov 15");
});

test("the share of messages that are answered is said from three on", () => {
  expect(describeReplies({ reply_threads: 2, reply_answered: 2 })).toBeNull();
  expect(describeReplies({ reply_threads: 10, reply_answered: 9 })).toBe(
    "Answers 9 of 10 messages",
  );
});
