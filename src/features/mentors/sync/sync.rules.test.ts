import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyOptional, places } from "../mentor-fields.rules.ts";
import { expectedColumns, type SheetColumn } from "./sync.columns.ts";
import { createRowCheck, describeSync, findColumns } from "./sync.rules.ts";

const blank = Object.fromEntries(expectedColumns.map(({ name }) => [name, ""])) as Record<
  SheetColumn,
  string
>;
const good = {
  ...blank,
  full_name: "Ada Reyes (sample)",
  email: "ada@mentors.example",
  phone: "+1 201 555 0100",
  title: "Nurse Educator",
  company: "Northbridge General Hospital",
  location: "Toronto, ON, Canada",
  experience_years: "12",
  hourly_rate: "95",
  expertise: "Nurse licensing, Career routes",
  bio: "I have taught nurses from nine countries for twelve years.",
  linkedin_url: "",
  availability: "Available this week",
  application_status: "",
  payment_status: "",
};
const names = expectedColumns.map(({ name }) => name);
const columns = findColumns(names);

function check(changes: Partial<Record<SheetColumn, string>>) {
  const cells = names.map((name) => changes[name] ?? good[name]);
  return createRowCheck(columns, names.length).check({ number: 17, cells });
}

describe("finding the columns", () => {
  it("does not mind case, order, blanks, and how words are joined", () => {
    const headers = [" Payment-Status", "E-MAIL", "full name", "linkedinUrl", "Unknown", ""];
    const { positions, repeated } = findColumns(headers);
    expect(Object.fromEntries(positions)).toEqual({
      full_name: 2,
      email: 1,
      linkedin_url: 3,
      payment_status: 0,
    });
    expect(repeated).toEqual([]);
  });

  it("names every required column that is missing, and no optional one", () => {
    const { missing } = findColumns(["full_name", "bio"]);
    expect(missing).toEqual([
      "email",
      "phone",
      "title",
      "company",
      "location",
      "experience_years",
      "hourly_rate",
      "expertise",
      "availability",
    ]);
  });

  it("names a column that stands there twice, and lets unknown ones repeat", () => {
    expect(findColumns([...names, "Full Name", "notes", "notes"]).repeated).toEqual(["full_name"]);
  });
});

describe("checking a row", () => {
  it("accepts a good one, with an approved and paid mentor where the sheet leaves it open", () => {
    expect(check({ email: "Ada@Mentors.Example" })).toEqual({
      kind: "accepted",
      mentor: {
        ...good,
        ...emptyOptional(places.sheet),
        company: good.company,
        experience_years: 12,
        hourly_rate: 95,
        expertise: ["Nurse licensing", "Career routes"],
        linkedin_url: null,
        application_status: "approved",
        payment_status: "paid",
      },
    });
  });

  it("passes over a blank one", () => {
    const blank = { number: 3, cells: names.map(() => "") };
    expect(createRowCheck(columns, names.length).check(blank)).toEqual({ kind: "blank" });
  });

  it("names the row and every problem in the order of the columns", () => {
    expect(check({ bio: "Short.", company: "", email: "nobody" })).toEqual({
      kind: "refused",
      error:
        "Row 17: Invalid email address; Company is required; Bio must be at least 50 characters",
    });
  });

  it.each(["12", "12.0", "12.00", "012"])("reads %s as the number it is", (cell) => {
    expect(check({ experience_years: cell })).toMatchObject({ mentor: { experience_years: 12 } });
  });

  it.each(["12 years", "1e3", "1,200", "$12", "12.5", "٣", "0x12", "12.", "--1", "1 2", "∞"])(
    "refuses %s as a number and quotes it",
    (cell) => {
      expect(check({ experience_years: cell })).toEqual({
        kind: "refused",
        error: `Row 17: Experience must be a whole number of years, not "${cell}"`,
      });
    },
  );

  it.each([
    ["Under Review", "under_review"],
    ["APPROVED", "approved"],
    ["under-review", "under_review"],
  ])("reads the status %s as %s", (cell, application_status) => {
    expect(check({ application_status: cell })).toMatchObject({ mentor: { application_status } });
  });

  it("drops empty and repeated areas of expertise before it counts them", () => {
    const expertise = `${"Visa, ".repeat(30)},visa, Nursing`;
    expect(check({ expertise })).toMatchObject({ mentor: { expertise: ["Visa", "Nursing"] } });
  });

  it("accepts the first good row of an e-mail address and refuses later ones", () => {
    const rows = createRowCheck(columns, names.length);
    const row = (number: number, changes: Partial<typeof good> = {}) =>
      rows.check({ number, cells: names.map((name) => changes[name] ?? good[name]) });
    expect(row(2, { bio: "" }).kind).toBe("refused");
    expect(row(3).kind).toBe("accepted");
    expect(row(4, { email: "ADA@mentors.example" })).toEqual({
      kind: "refused",
      error: "Row 4: Email is the same as in row 3",
    });
    expect([...rows.emails]).toEqual(["ada@mentors.example"]);
  });

  it("refuses a row with something beyond the last column", () => {
    const cells = [...names.map((name) => good[name]), "spilled"];
    const rows = createRowCheck(columns, names.length);
    expect(rows.check({ number: 2, cells })).toMatchObject({ kind: "refused" });
  });
});

describe("a row of anything at all", () => {
  const anyCell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) }),
    fc.constantFrom("", "0", "-0", "1e9", "999999999", "NaN", "=1+1", "'; drop table x;--", "\0"),
    fc.constantFrom(...Object.values(good)),
  );
  const anyRow = fc.tuple(...names.map((name) => fc.oneof(fc.constant(good[name]), anyCell)));

  it("is accepted within the database's limits, or refused in one storable line", () => {
    fc.assert(
      fc.property(anyRow, (cells) => {
        const checked = createRowCheck(columns, names.length).check({ number: 9, cells });
        if (checked.kind === "blank") return;
        if (checked.kind === "refused") {
          expect(checked.error).toMatch(/^Row 9: \S/);
          expectStorable(checked.error);
          expect(checked.error).not.toMatch(/[\n\r]/);
          return;
        }
        const { mentor } = checked;
        expect(Number.isInteger(mentor.experience_years)).toBe(true);
        expect(mentor.experience_years).toBeGreaterThanOrEqual(0);
        expect(mentor.experience_years).toBeLessThanOrEqual(100);
        expect(mentor.hourly_rate).toBeGreaterThanOrEqual(1);
        expect(mentor.hourly_rate).toBeLessThanOrEqual(10_000);
        expect(mentor.expertise.length).toBeGreaterThanOrEqual(1);
        expect(mentor.expertise.length).toBeLessThanOrEqual(10);
        expect([...mentor.bio].length).toBeGreaterThanOrEqual(50);
        expect([...mentor.bio].length).toBeLessThanOrEqual(2_000);
        expect(mentor.email).toBe(mentor.email.toLowerCase());
        for (const value of Object.values(mentor).flat()) expectStorable(String(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never changes what is said about another row", () => {
    fc.assert(
      fc.property(anyRow, (cells) => {
        fc.pre(cells[names.indexOf("email")]?.toLowerCase() !== good.email);
        const rows = createRowCheck(columns, names.length);
        rows.check({ number: 2, cells });
        const next = rows.check({ number: 3, cells: names.map((name) => good[name]) });
        expect(next.kind).toBe("accepted");
      }),
      { numRuns: 500 },
    );
  });

  function expectStorable(text: string): void {
    expect(text).not.toContain("\0");
    expect(text.isWellFormed()).toBe(true);
  }
});

describe("what a sync has to say", () => {
  const counts = { rows: 200, unchanged: 197, refused: 3 };
  const nobody = { count: 0, names: [] };
  const names = Array.from({ length: 10 }, (_, index) => `Mentor ${index + 1} (sample)`);

  it("gives the numbers behind the skipped ones", () => {
    expect(describeSync("mentors.csv", counts, { missing: nobody, kept: nobody })).toBe(
      "200 rows read from mentors.csv: 197 unchanged, 3 rejected.",
    );
  });

  it("names the mentors who are no longer in the sheet, ten at most", () => {
    const one = { missing: { count: 1, names: names.slice(0, 1) }, kept: nobody };
    expect(describeSync("m.csv", counts, one)).toContain(
      "1 mentor from earlier syncs is no longer in the sheet: Mentor 1 (sample). A sync doesn't change missing mentors.",
    );
    const many = describeSync("m.csv", counts, { missing: { count: 14, names }, kept: nobody });
    expect(many).toContain("14 mentors from earlier syncs are no longer in the sheet");
    expect(many).toContain("Mentor 10 (sample) and 4 more.");
  });

  it("names the mentors whose own words stay", () => {
    const kept = { count: 1, names: names.slice(0, 1) };
    expect(describeSync("m.csv", counts, { missing: nobody, kept })).toContain(
      "1 profile was edited on the site, so a sync doesn't overwrite that text: Mentor 1 (sample).",
    );
  });
});
