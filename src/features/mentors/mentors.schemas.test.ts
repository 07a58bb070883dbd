import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listProblems } from "#shared/form-fields.ts";
import { exampleApplication as valid } from "../../../tests/support/people/mentor-application.ts";
import { mentorFields } from "./mentor.fields.ts";
import { decisionReason, mentorApplication, mentorApplicationForm } from "./mentors.schemas.ts";

function problemOf(
  schema: typeof mentorApplication | typeof mentorApplicationForm,
  change: object,
) {
  const result = schema.safeParse({ ...valid, ...change });
  return result.success ? undefined : listProblems(result.error)[0]?.message;
}

test("a complete application is accepted as it is", () => {
  expect(mentorApplication.parse(valid)).toEqual(valid);
  expect(mentorApplicationForm.parse(valid)).toEqual(valid);
});

test("text is trimmed, blank optional fields become null, tags that differ in case are one", () => {
  const parsed = mentorApplication.parse({
    ...valid,
    full_name: "  Adaeze  ",
    company: "   ",
    linkedin_url: "",
    expertise: [" Cardiology", "cardiology ", "Licensing"],
  });
  expect(parsed).toMatchObject({
    full_name: "Adaeze",
    company: null,
    linkedin_url: null,
    expertise: ["Cardiology", "Licensing"],
  });
  const { company: _, linkedin_url: __, ...without } = valid;
  expect(mentorApplication.parse(without)).toMatchObject({ company: null, linkedin_url: null });
});

test("fields that are no part of an application are dropped", () => {
  const parsed = mentorApplication.parse({
    ...valid,
    application_status: "approved",
    user_id: "x",
  });
  expect(parsed).toEqual(valid);
});

describe("each limit has its message", () => {
  test.each([
    [{ full_name: "A" }, "Name must be at least 2 characters"],
    [{ full_name: "A".repeat(101) }, "Name must be less than 100 characters"],
    [{ email: "nobody" }, "Invalid email address"],
    [{ email: `${"a".repeat(250)}@x.example` }, "Email must be less than 255 characters"],
    [{ phone: "123456789" }, "Phone must be at least 10 characters"],
    [{ phone: "1".repeat(21) }, "Phone must be less than 20 characters"],
    [{ title: "X" }, "Title must be at least 2 characters"],
    [{ title: "X".repeat(101) }, "Title must be less than 100 characters"],
    [{ company: "X".repeat(101) }, "Company must be less than 100 characters"],
    [{ location: "X" }, "Location must be at least 2 characters"],
    [{ location: "X".repeat(101) }, "Location must be less than 100 characters"],
    [{ experience_years: -1 }, "Experience must be at least 0 years"],
    [{ experience_years: 101 }, "Experience must be less than 100 years"],
    [{ experience_years: 1.5 }, "Experience must be a whole number of years"],
    [{ experience_years: "5" }, "Experience must be a whole number of years"],
    [{ experience_years: Number.NaN }, "Experience must be a whole number of years"],
    [{ hourly_rate: 0 }, "Hourly rate must be at least $1"],
    [{ hourly_rate: 10_001 }, "Hourly rate must be less than $10,000"],
    [{ hourly_rate: 99.5 }, "Hourly rate must be a whole number of dollars"],
    [{ expertise: [] }, "At least one area of expertise is required"],
    [
      { expertise: Array.from({ length: 11 }, (_, i) => `Tag ${i}`) },
      "Maximum 10 areas of expertise allowed",
    ],
    [{ expertise: ["X".repeat(51)] }, "Expertise must be less than 50 characters"],
    [{ expertise: [" "] }, "Expertise can't be empty"],
    [{ expertise: "Cardiology" }, "Expertise must be a list"],
    [{ bio: "Too short" }, "Bio must be at least 50 characters"],
    [{ bio: "X".repeat(2001) }, "Bio must be less than 2,000 characters"],
    [
      { linkedin_url: `https://x.example/${"x".repeat(255)}` },
      "LinkedIn URL must be less than 255 characters",
    ],
    [{ availability: "X" }, "Availability must be at least 2 characters"],
    [{ availability: "X".repeat(101) }, "Availability must be less than 100 characters"],
    [{ full_name: undefined }, "Name is required"],
    [{ bio: null }, "Bio is required"],
    [{ company: 5 }, "Company must be text"],
  ])("%j: %s", (change, message) => {
    expect(problemOf(mentorApplication, change)).toBe(message);
  });
});

test("the edges of each limit are inside", () => {
  const edges = [
    { full_name: "Bo", title: "MD", location: "TO", availability: "No", phone: "1234567890" },
    { experience_years: 0, hourly_rate: 1, bio: "x".repeat(50), expertise: ["R"] },
    { experience_years: 100, hourly_rate: 10_000, bio: "x".repeat(2000), phone: "1".repeat(20) },
    { full_name: "x".repeat(100), company: "x".repeat(100), expertise: ["x".repeat(50)] },
    { expertise: Array.from({ length: mentorFields.expertise.max }, (_, i) => `Tag ${i}`) },
  ];
  for (const change of edges) expect(problemOf(mentorApplication, change)).toBeUndefined();
});

test("lengths count characters as the database does, not UTF-16 units", () => {
  expect(problemOf(mentorApplication, { full_name: "😀" })).toBe(
    "Name must be at least 2 characters",
  );
  expect(problemOf(mentorApplication, { full_name: "😀".repeat(100) })).toBeUndefined();
});

test("the form asks for a year of experience, ten dollars and one of its availabilities", () => {
  expect(problemOf(mentorApplicationForm, { experience_years: 0 })).toBe(
    "Experience must be at least 1 year",
  );
  expect(problemOf(mentorApplicationForm, { hourly_rate: 9 })).toBe(
    "Hourly rate must be at least $10",
  );
  expect(problemOf(mentorApplicationForm, { availability: "" })).toBe(
    "Choose when you're available",
  );
  expect(
    problemOf(mentorApplicationForm, { experience_years: 1, hourly_rate: 10 }),
  ).toBeUndefined();
});

test("only web addresses are taken for LinkedIn", () => {
  const message = "LinkedIn URL must be a web address that starts with https://";
  const refused = [
    "javascript:alert(1)",
    "data:text/html,x",
    "linkedin.com/in/x",
    "https://",
    "https://a b",
  ];
  for (const linkedin_url of refused) {
    expect(problemOf(mentorApplication, { linkedin_url })).toBe(message);
  }
  expect(problemOf(mentorApplication, { linkedin_url: "http://x.example" })).toBeUndefined();
});

test("control characters are refused, except line breaks and tabs in the bio", () => {
  const withNull = `Ada${String.fromCharCode(0)}eze`;
  expect(problemOf(mentorApplication, { full_name: withNull })).toBe(
    "Name can't contain control characters",
  );
  expect(problemOf(mentorApplication, { title: "Dr\nX" })).toBe("Title must be on one line");
  expect(problemOf(mentorApplication, { expertise: ["a\u0007b"] })).toBe(
    "Expertise can't contain control characters",
  );
  expect(problemOf(mentorApplication, { bio: `${"x".repeat(50)}\n\ty` })).toBeUndefined();
  expect(problemOf(mentorApplication, { bio: `${"x".repeat(50)}\u001b[0m` })).toBe(
    "Bio can't contain control characters",
  );
  expect(problemOf(mentorApplication, { full_name: "Ada\ud800x" })).toBe("Name must be valid text");
});

test("problems come in the form's order, one for each field", () => {
  const result = mentorApplication.safeParse({ ...valid, bio: "", full_name: "", phone: "\u0000" });
  expect(result.success ? [] : listProblems(result.error).map(({ field }) => field)).toEqual([
    "full_name",
    "phone",
    "bio",
  ]);
});

test("a decision's reason is 5 to 2000 characters", () => {
  expect(decisionReason.safeParse(" no ").error?.issues[0]?.message).toBe(
    "Reason must be at least 5 characters",
  );
  expect(decisionReason.safeParse("x".repeat(2001)).success).toBe(false);
  expect(decisionReason.parse("Not a fit yet.\nApply again.")).toBe("Not a fit yet.\nApply again.");
});

test("whatever is thrown at it, it answers with problems that name their fields, or accepts", () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(valid)), (anything, field) => {
      const result = mentorApplication.safeParse({ ...valid, [field]: anything });
      if (!result.success) expect(listProblems(result.error)[0]?.field).toBe(field);
    }),
  );
});
