import { expect, test } from "vitest";
import { sampleMentors } from "../../../content/samples/mentors.ts";
import { describeRate, initialsOf, summarizeMentor } from "./mentor-words.rules.ts";

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
