import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyAndPay } from "../../../tests/support/people/mentor-application.ts";
import { exportFrom } from "../../../tests/support/people/personal-data.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { addMentors, changeMentor } from "./directory/directory.test-support.ts";
import { type MentorField, mentorFields } from "./mentor.fields.ts";
import { columnTypeOf, digestColumns, isOptional, places } from "./mentor-fields.rules.ts";
import { schemaOf } from "./mentors.schemas.ts";
import { addMentor } from "./profile-changes/profile-changes.test-support.ts";

let context: TestContext;
let applicationId: string;
let profileId: string;
beforeAll(async () => {
  context = await createTestContext();
  const applicant = await context.createUser();
  ({ id: applicationId } = await applyAndPay(context, applicant));
  [profileId = ""] = await addMentors(context, [{}]);
});
afterAll(() => context.close());

const names = Object.keys(mentorFields) as (keyof typeof mentorFields)[];
const publicNames = [...places.listed, ...places.long];

/** Columns of the views besides mentors' fields. */
const addedInBoth = [
  "id",
  "rating",
  "reviews",
  "is_sample",
  "specializations",
  "next_free_at",
  "reply_threads",
  "reply_answered",
  "last_active_on",
];
const addedInView = {
  mentor_profiles_public: [...addedInBoth, "instant_booking"],
  mentor_directory: [
    ...addedInBoth,
    ...digestColumns,
    "instant_booking",
    "is_listed",
    "paused",
    "silent",
    "has_hours",
    "has_account",
    "photo_id",
  ],
};

function columnsOf(table: string) {
  return context.services.database.asSystem("test", async (transaction) => {
    const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
      select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
      from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    `.execute(transaction);
    return new Map(rows.map((row) => [row.name, row]));
  });
}

test.for(["mentor_profiles_public", "mentor_directory"] as const)(
  "%s holds the fields that are public, and no other",
  async (view) => {
    const schema = view === "mentor_directory" ? "private" : "public";
    const columns = await columnsOf(`${schema}.${view}`);
    expect([...columns.keys()].sort()).toEqual([...publicNames, ...addedInView[view]].sort());
    for (const name of publicNames) {
      expect(columns.get(name)).toMatchObject({ type: columnTypeOf(mentorFields[name]) });
    }
  },
);

test("applications and profiles have a column for each of their fields, with its type", async () => {
  const applications = await columnsOf("mentor_applications");
  const profiles = await columnsOf("mentor_profiles");
  for (const name of names) {
    const field: MentorField = mentorFields[name];
    const column = { type: columnTypeOf(field), nullable: isOptional(field) };
    expect({ [name]: profiles.get(name) }).toMatchObject({ [name]: column });
    if (field.application) {
      expect({ [name]: applications.get(name) }).toMatchObject({ [name]: column });
    } else {
      expect(applications.has(name)).toBe(false);
    }
  }
});

test("the database draws the same limits as the forms", async () => {
  for (const name of names) {
    const field: MentorField = mentorFields[name];
    for (const [value, isInside] of edgesOf(field)) {
      const edge = { [name]: value };
      const profile = await takes("mentor_profiles", profileId, edge);
      expect({ edge, profile }).toEqual({ edge, profile: isInside });
      expect({ edge, form: schemaOf(field).safeParse(value).success }).toEqual({
        edge,
        form: isInside,
      });
      if (!field.application) continue;
      const application = await takes("mentor_applications", applicationId, edge);
      expect({ edge, application }).toEqual({ edge, application: isInside });
    }
  }
});

test("a public field that changes reaches the list, and of a long one its digest", async () => {
  const directory = context.services.mentorDirectory;
  const read = async () =>
    ({ ...(await directory.read()).get(profileId) }) as Record<string, unknown>;
  for (const name of publicNames) {
    const before = await read();
    const value = anotherOf(mentorFields[name]);
    await changeMentor(context, profileId, { [name]: value });
    const after = await read();
    if (name in before) expect(after[name]).toEqual(value);
    else expect(after[`${name}_digest`]).not.toBe(before[`${name}_digest`]);
  }
});

test("the copy of one's data holds every field", async () => {
  const mentor = await context.createUser();
  await addMentor(context, mentor);
  const kept = await exportFrom(context.services, "mentors", mentor.userId);
  expect(Object.keys(kept.mentor_profiles?.[0] ?? {})).toEqual(expect.arrayContaining(names));
  const applicant = await context.createUser();
  await applyAndPay(context, applicant);
  const { mentor_applications: sent } = await exportFrom(
    context.services,
    "mentors",
    applicant.userId,
  );
  expect(Object.keys(sent?.[0] ?? {})).toEqual(expect.arrayContaining([...places.application]));
});

/** Values at a field's edges, and whether they are inside. */
function edgesOf(field: MentorField): [unknown, boolean][] {
  const whenEmpty: [unknown, boolean] = [null, isOptional(field)];
  switch (field.kind) {
    case "email":
      return [whenEmpty, ...atLengths(0, 255, (length) => "@x.example".padStart(length, "a"))];
    case "link":
      return [
        whenEmpty,
        ["nowhere.example", false],
        ...atLengths(0, 255, (length) => "https://x.example/".padEnd(length, "x")),
      ];
    case "number": {
      const { minimum, maximum } = field.range;
      return [whenEmpty, ...atLengths(minimum, maximum, (value) => value)];
    }
    case "tags":
      return [whenEmpty, ...atLengths(1, field.max, (count) => numbered(count, (i) => `Tag ${i}`))];
    case "languages":
      return [whenEmpty, ...atLengths(1, field.max, (count) => numbered(count, codeOf))];
    default:
      return [
        whenEmpty,
        ...atLengths(field.length.minimum, field.length.maximum, (length) => "x".repeat(length)),
      ];
  }
}

function atLengths(
  minimum: number,
  maximum: number,
  make: (length: number) => unknown,
): [unknown, boolean][] {
  const below: [unknown, boolean][] =
    minimum > 0 || typeof make(0) === "number" ? [[make(minimum - 1), false]] : [];
  const least: [unknown, boolean][] =
    minimum > 0 || typeof make(0) === "number" ? [[make(minimum), true]] : [];
  return [...below, ...least, [make(maximum), true], [make(maximum + 1), false]];
}

function numbered<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function codeOf(index: number): string {
  return `a${String.fromCharCode(97 + index)}`;
}

function anotherOf(field: MentorField): unknown {
  switch (field.kind) {
    case "number":
      return field.range.maximum - 1;
    case "tags":
      return ["Another"];
    case "languages":
      return ["fr", "en"];
    case "link":
      return "https://another.example/";
    case "email":
      return "another@mentors.example";
    default:
      return "y".repeat(field.length.maximum - 1);
  }
}

/** Whether the database takes a value; a row that takes it is left as it was. */
async function takes(
  table: "mentor_profiles" | "mentor_applications",
  id: string,
  change: object,
): Promise<boolean> {
  const undone = new Error("Left as it was");
  const attempt = context.services.database.asSystem("test", async (transaction) => {
    await transaction.updateTable(table).set(change).where("id", "=", id).execute();
    throw undone;
  });
  const error = await attempt.catch((thrown: unknown) => thrown);
  if (error !== undone && !/violates (check|not-null) constraint/.test(String(error))) throw error;
  return error === undone;
}
