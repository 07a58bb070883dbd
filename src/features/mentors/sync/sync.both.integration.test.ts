import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createFileSource } from "#platform/sheet-source/file.driver.ts";
import { readWhole, type SheetSource } from "#platform/sheet-source/sheet-source.ts";
import { anonymousViewer, serviceViewer, type Viewer } from "#platform/viewer.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  endLicense,
  enterLicense,
  listLicensesForAdmin,
} from "../moderation/check-licenses.usecases.server.ts";
import { readMentorForAdmin } from "../moderation/moderate-mentors.usecases.server.ts";
import {
  deleteSyncedMentors,
  people,
  person,
  rawSheet,
  readProfiles,
  readPublicNames,
  readSyncsSeenBy,
  sheetOf,
} from "./mentor-sheet.test-support.ts";
import { expectedColumns } from "./sync.columns.ts";
import { syncMentors } from "./sync.usecases.server.ts";

let context: TestContext;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});

afterAll(() => context.close());

afterEach(() => deleteSyncedMentors(context));

function sync(source?: SheetSource, viewer: Viewer = admin) {
  const services = source ? { ...context.services, mentorSheet: source } : context.services;
  return syncMentors(services, viewer);
}

const profiles = () => readProfiles(context);
const publicNames = () => readPublicNames(context);
const syncsSeenBy = (viewer: Viewer) => readSyncsSeenBy(context, viewer);

describe("syncing the sample sheet of 200", () => {
  it("adds all 200 as samples, then skips all 200, then updates what has changed", async () => {
    expect(await sync()).toEqual({
      success: true,
      added: 200,
      updated: 0,
      skipped: 0,
      message: "200 rows read from mentors-200.csv: 0 unchanged, 0 rejected.",
      errors: [],
    });
    expect(await publicNames()).toHaveLength(200);
    const first = await profiles();
    expect(first.every((row) => row.is_sample && row.source === "sheet")).toBe(true);
    expect(first.every((row) => row.full_name.includes("sample"))).toBe(true);

    expect(await sync()).toMatchObject({ added: 0, updated: 0, skipped: 200, errors: [] });
    expect(await profiles()).toEqual(first);

    const { headers, rows } = await readWhole(context.services.mentorSheet);
    const title = headers.indexOf("title");
    const records = rows.map((row) => row.cells);
    for (const cells of records.slice(0, 3)) cells[title] = "Retired";
    context.clock.advance(60);
    const source = { ...rawSheet(headers, ...records), sample: true };
    expect(await sync(source)).toMatchObject({ added: 0, updated: 3, skipped: 197, errors: [] });
    const changed = (await profiles()).filter((row) => row.title === "Retired");
    expect(changed).toHaveLength(3);
    expect(changed.every((row) => row.updated_at > row.created_at)).toBe(true);
  });

  it("finds the same 200 in the XLSX file", async () => {
    await sync();
    const xlsx = createFileSource({ path: "content/sheets/mentors-200.xlsx", sample: true });
    expect(await sync(xlsx)).toMatchObject({ added: 0, updated: 0, skipped: 200, errors: [] });
  });
});

describe("a sheet with every kind of bad row", () => {
  const source = createFileSource({ path: "content/sheets/mentors-bad-rows.csv", sample: true });

  it("reports each with its number and reason, as its README says, and adds the good ones", async () => {
    const readme = await readFile("content/sheets/README.md", "utf8");
    const rows = [...readme.matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)];
    const reported = rows.filter(([, , said]) => said !== "accepted" && said !== "nothing");
    expect(reported).toHaveLength(37);

    const result = await sync(source);
    expect(result).toMatchObject({ success: true, added: 4, updated: 0, skipped: 37 });
    expect(result.errors).toEqual(reported.map(([, number, said]) => `Row ${number}: ${said}`));
    expect(result.message).toBe(
      "41 rows read from mentors-bad-rows.csv: 0 unchanged, 37 rejected.",
    );
  });

  it("keeps text as text and shows only approved mentors to the public", async () => {
    await sync(source);
    const rows = await profiles();
    expect(rows.map((row) => row.email)).toEqual([
      "first.good@mentors.example",
      "plain.text@mentors.example",
      "tidied@mentors.example",
      "under.review@mentors.example",
    ]);
    expect(rows[1]).toMatchObject({
      full_name: "Robert'); drop table mentor_profiles;-- (sample)",
      company: "<script>alert(1)</script>",
    });
    expect(rows[2]).toMatchObject({
      experience_years: 12,
      hourly_rate: 95,
      expertise: ["Nurse licensing", "Relocation planning"],
    });
    expect(rows[3]).toMatchObject({ application_status: "under_review", payment_status: "paid" });
    const names = await publicNames();
    expect(names).toHaveLength(3);
    expect(names).not.toContain(rows[3]?.full_name);
  });

  it("says in the same words what the README says about a few of them", async () => {
    const { errors } = await sync(source);
    expect(errors).toContain("Row 14: Company is required");
    expect(errors).toContain("Row 31: Bio must be at least 50 characters");
    expect(errors).toContain("Row 10: Email is the same as in row 2");
    expect(errors).toContain('Row 18: Experience must be a whole number of years, not "12 years"');
  });
});

describe("mentors that are already there", () => {
  it("are recognised by their e-mail address in any case", async () => {
    await sync(sheetOf([person(1)]));
    const result = await sync(sheetOf([person(1, { email: "PERSON.1@Mentors.Example" })]));
    expect(result).toMatchObject({ added: 0, updated: 0, skipped: 1 });
  });

  it("are left and named when the sheet no longer has them, unless their row is only refused", async () => {
    await sync(sheetOf(people(4)));
    const result = await sync(sheetOf([person(1), person(2, { bio: "Short." })]));
    expect(result).toMatchObject({ added: 0, updated: 0, skipped: 2 });
    expect(result.message).toBe(
      "2 rows read from test.csv: 1 unchanged, 1 rejected. 2 mentors from earlier syncs are no longer in the sheet: Person 3 (sample), Person 4 (sample). A sync doesn't change missing mentors.",
    );
    expect(await profiles()).toHaveLength(4);
    expect(await syncsSeenBy(admin)).toEqual(
      expect.arrayContaining([expect.objectContaining({ missing: 2 })]),
    );
  });

  it("are all named missing by a sheet with only headers, and stay", async () => {
    await sync(sheetOf(people(2)));
    const result = await sync(sheetOf([]));
    expect(result).toMatchObject({ success: true, added: 0, updated: 0, skipped: 0 });
    expect(result.message).toContain("2 mentors from earlier syncs are no longer in the sheet");
    expect(await profiles()).toHaveLength(2);
  });

  it("keep their account, rating and origin when they came from an application", async () => {
    const mentor = await context.createUser();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("mentor_profiles")
        .values({
          ...person(1),
          full_name: "Before",
          email: "Person.1@mentors.example",
          phone: "+1 201 555 0100",
          title: "Before",
          location: "Before",
          bio: "Before ".repeat(10),
          availability: "Before",
          experience_years: 1,
          hourly_rate: 1,
          expertise: ["Before"],
          user_id: mentor.userId,
          application_status: "approved",
          payment_status: "paid",
          rating: 4.5,
          reviews: 12,
          source: "application",
        })
        .execute(),
    );
    expect(await sync(sheetOf([person(1)], { sample: true }))).toMatchObject({ updated: 0 });
    expect((await profiles())[0]?.full_name).toBe("Before");
    expect(await sync(sheetOf([person(1)]))).toMatchObject({ updated: 1 });
    expect((await profiles())[0]).toMatchObject({
      full_name: "Person 1 (sample)",
      email: "Person.1@mentors.example",
      user_id: mentor.userId,
      source: "application",
      is_sample: false,
      rating: 4.5,
      reviews: 12,
    });
    expect(await sync(sheetOf([person(1)]))).toMatchObject({ updated: 0, skipped: 1 });
    const result = await sync(sheetOf([]));
    expect(result.message).toBe("0 rows read from test.csv: 0 unchanged, 0 rejected.");
  });

  it("are taken out of the public list by a status, and come back by another", async () => {
    await sync(sheetOf([person(1)]));
    await sync(
      sheetOf([person(1, { application_status: "Rejected", payment_status: "refunded" })]),
    );
    expect(await publicNames()).toEqual([]);
    await sync(sheetOf([person(1)]));
    expect(await publicNames()).toEqual(["Person 1 (sample)"]);
  });

  it("are listed again once the sheet no longer offers what they were hidden for", async () => {
    const { services, clock } = context;
    const offering = { expertise: "Work permits" };
    for (const { email = "" } of people(2)) {
      await enterLicense(services, admin, {
        kind: "rcic",
        number: "R123456",
        register: "College of Immigration and Citizenship Consultants",
        jurisdiction: "Canada",
        email,
        expiresOn: dayInUtc(addTime(clock.now(), { days: 100 })),
      });
    }
    await sync(sheetOf([...people(2, offering), person(3)]));
    for (const { id: licenseId } of (await listLicensesForAdmin(services, admin)).checked) {
      await endLicense(services, admin, { licenseId, reason: "It was suspended" });
    }
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ unlisted_at: clock.now(), unlisted_reason: "They asked for a pause" })
        .where("email", "=", "person.3@mentors.example")
        .execute(),
    );
    expect(await publicNames()).toEqual([]);

    await sync(sheetOf([person(1), person(2, offering), person(3, { title: "Head Nurse" })]));
    expect(await publicNames()).toEqual(["Person 1 (sample)"]);
    const [first] = await profiles();
    const { log } = await readMentorForAdmin(services, admin, first?.id ?? "");
    expect(log[0]).toMatchObject({ what: "relisted", by: admin.email });
    const emails = (await context.outbox()).filter(
      ({ subject }) => subject === "Your mentor profile is visible again",
    );
    expect(emails.map(({ recipient }) => recipient)).toEqual(["person.1@mentors.example"]);
  });

  it("get nothing of a sample that had their address", async () => {
    await sync(sheetOf([person(1)], { sample: true }));
    await context.services.database.asSystem("test", (transaction) =>
      transaction.updateTable("mentor_profiles").set({ rating: 4.9, reviews: 41 }).execute(),
    );
    const [sample] = await profiles();
    expect(await sync(sheetOf([person(1)]))).toMatchObject({ added: 1, updated: 0 });
    const real = (await profiles()).find(({ is_sample }) => !is_sample);
    expect(real).toMatchObject({ rating: null, reviews: 0, owns_email: true });
    expect(real?.id).not.toBe(sample?.id);
    expect(await sync(sheetOf([person(1)]))).toMatchObject({ added: 0, updated: 0 });
    expect((await profiles()).filter(({ is_sample }) => is_sample)).toMatchObject([
      { id: sample?.id, rating: 4.9, owns_email: false },
    ]);
  });

  it("are not found by an address that an application only named", async () => {
    const stranger = await context.createUser();
    await sync(sheetOf([person(1)]));
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ user_id: stranger.userId, source: "application", owns_email: false })
        .execute(),
    );
    expect(await sync(sheetOf([person(1, { title: "Head of cardiology" })]))).toMatchObject({
      added: 1,
      updated: 0,
    });
  });
});

describe("a sheet that cannot be used", () => {
  it.each([
    ["is empty", rawSheet(), "The sheet is empty. Put the column names in its first row."],
    [
      "lacks columns",
      rawSheet(["Full Name", "Email", "Phone", "Title", "Location", "Expertise", "Bio"]),
      "The sheet's first row is missing these required columns: company, experience_years, hourly_rate, availability. Nothing changed.",
    ],
    [
      "repeats a column",
      rawSheet([...expectedColumns.map(({ name }) => name), "E-Mail"]),
      "The sheet's first row has this column more than once: email. Nothing changed.",
    ],
    [
      "is not there",
      createFileSource({ path: "content/sheets/absent.csv", sample: false }),
      "The mentor sheet content/sheets/absent.csv doesn't exist. Put the file there, or change MENTOR_SHEET_FILE.",
    ],
  ])("changes nothing when it %s, and says what is wrong", async (_what, source, sentence) => {
    await expect(sync(source)).rejects.toThrow(sentence);
    expect(await profiles()).toEqual([]);
    expect(await syncsSeenBy(admin)).toEqual([]);
  });
});

describe("the record of a sync", () => {
  it("says who, when, what and how many, and stands in the audit without personal data", async () => {
    await sync(sheetOf([person(1), person(2, { email: "x" })]));
    expect(await syncsSeenBy(admin)).toEqual([
      {
        id: expect.any(String),
        kind: "sync",
        completed: true,
        removed: 0,
        undoes: null,
        undone_at: null,
        reason: null,
        started_by: admin.userId,
        finished_at: context.clock.now(),
        sheet: "test.csv",
        added: 1,
        updated: 0,
        skipped: 1,
        missing: 0,
        errors: ["Row 3: Invalid email address"],
      },
    ]);
    const entries = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .selectAll()
        .orderBy("id", "desc")
        .limit(1)
        .execute(),
    );
    expect(entries).toEqual([
      expect.objectContaining({
        actor_id: admin.userId,
        action: "mentorship.mentors_synced",
        subject_type: "mentor_sheet_sync",
        details: { sheet: "test.csv", added: 1, updated: 0, skipped: 1, missing: 0, refused: 1 },
      }),
    ]);
  });

  it("is kept though bad cells hold what the database cannot", async () => {
    const result = await sync(
      sheetOf([person(1, { hourly_rate: "1\0\ud8002" }), person(2, { email: "a\0@b.example" })]),
    );
    expect(result.errors).toHaveLength(2);
    expect((await syncsSeenBy(admin))[0]?.errors).toEqual(result.errors);
  });

  it("can be read by administrators only, and changed by nobody", async () => {
    await sync(sheetOf([person(1)]));
    const other = await context.createUser();
    const { database } = context.services;
    await expect(syncsSeenBy(anonymousViewer)).rejects.toThrow(/permission denied/);
    expect(await syncsSeenBy(other)).toEqual([]);
    expect(await syncsSeenBy(admin)).toHaveLength(1);
    for (const viewer of [anonymousViewer, other, admin]) {
      await expect(
        database.as(viewer, (transaction) =>
          transaction.deleteFrom("mentor_sheet_syncs").execute(),
        ),
      ).rejects.toThrow(/permission denied/);
      await expect(
        database.as(viewer, (transaction) =>
          transaction.updateTable("mentor_sheet_syncs").set({ added: 9 }).execute(),
        ),
      ).rejects.toThrow(/permission denied/);
      await expect(
        database.as(viewer, (transaction) =>
          transaction
            .insertInto("mentor_sheet_syncs")
            .values({ sheet: "x", added: 0, updated: 0, skipped: 0, missing: 0, errors: [] })
            .execute(),
        ),
      ).rejects.toThrow(/permission denied/);
    }
  });
});

describe("what mentors wrote about themselves", () => {
  it("stays, is named, and leaves statuses and telephone number to the sheet", async () => {
    await sync(sheetOf(people(2)));
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ bio: "My own words, which nobody takes from me by a spreadsheet." })
        .set({ self_edited_at: context.clock.now() })
        .where("email", "=", "person.1@mentors.example")
        .execute(),
    );
    const rows = people(2, { phone: "+1 201 555 0199", title: "Retired" });
    const result = await sync(sheetOf(rows));
    expect(result).toMatchObject({ added: 0, updated: 2 });
    expect(result.message).toContain(
      "1 profile was edited on the site, so a sync doesn't overwrite that text: Person 1 (sample).",
    );
    const [own, other] = (await profiles()).sort((a, b) => a.email.localeCompare(b.email));
    expect(own).toMatchObject({
      bio: "My own words, which nobody takes from me by a spreadsheet.",
      title: "Nurse Educator",
      phone: "+1 201 555 0199",
    });
    expect(other).toMatchObject({ title: "Retired", phone: "+1 201 555 0199" });
    expect(await sync(sheetOf(rows))).toMatchObject({ added: 0, updated: 0, skipped: 2 });
  });
});

describe("who may sync", () => {
  it("is an administrator or an operator, and nobody else", async () => {
    const user = await context.createUser();
    await expect(sync(undefined, anonymousViewer)).rejects.toMatchObject({ status: 403 });
    await expect(sync(undefined, user)).rejects.toMatchObject({ status: 403 });
    expect(await profiles()).toEqual([]);
    expect(await sync(undefined, serviceViewer)).toMatchObject({ added: 200 });
    expect((await syncsSeenBy(admin))[0]?.started_by).toBeNull();
  });
});

describe("POST /functions/v1/sync-mentors-from-sheet", () => {
  async function call(viewer?: TestUser) {
    const response = await context.app.request("/functions/v1/sync-mentors-from-sheet", {
      method: "POST",
      headers: {
        apikey: context.keys.publishable,
        Authorization: `Bearer ${viewer?.accessToken ?? context.keys.publishable}`,
      },
    });
    return { status: response.status, body: await response.json() };
  }

  it("refuses visitors with 401 and users without the role with 403, in JSON", async () => {
    expect(await call()).toMatchObject({ status: 401, body: { error: expect.any(String) } });
    expect(await call(await context.createUser())).toMatchObject({
      status: 403,
      body: { error: expect.any(String) },
    });
    expect(await profiles()).toEqual([]);
  });

  it("answers what an administrator's sync did", async () => {
    expect(await call(admin)).toEqual({
      status: 200,
      body: {
        success: true,
        added: 200,
        updated: 0,
        skipped: 0,
        message: expect.any(String),
        errors: [],
      },
    });
  });

  it("answers a sheet that cannot be read with the sentence that says why", async () => {
    const { mentorSheet } = context.services;
    context.services.mentorSheet = createFileSource({ path: "absent.csv", sample: false });
    expect(await call(admin)).toMatchObject({
      status: 422,
      body: {
        error:
          "The mentor sheet absent.csv doesn't exist. Put the file there, or change MENTOR_SHEET_FILE.",
        code: "sheet_not_found",
      },
    });
    context.services.mentorSheet = mentorSheet;
  });
});
