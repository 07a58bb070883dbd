import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import {
  countRowsSeen,
  createRowViewers,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  type ProfileSnapshot,
  profileSnapshot,
  readProfileSnapshot,
  readWantedWork,
} from "../candidates.contract.ts";
import { ProfileSnapshotView } from "../candidates-components.contract.ts";
import { profilePath } from "../candidates-parts.contract.ts";
import * as overview from "../pages/profile.tsx";
import * as about from "../pages/profile-about.tsx";
import * as section from "../pages/profile-section.tsx";
import * as wishes from "../pages/profile-wishes.tsx";
import { addEntry, readOwnCandidateProfile } from "./profile.usecases.server.ts";

let context: TestContext;
let nurse: TestUser;
beforeAll(async () => {
  // Before the days on which what `fillProfile` adds expires.
  context = await createTestContext({ now: new Date("2026-11-01T12:00:00Z") });
});
afterAll(() => context.close());
beforeEach(async () => {
  nurse = await context.createUser();
});

const routes = [
  pageRoute(profilePath, overview),
  pageRoute("/profile/about", about),
  pageRoute("/profile/wishes", wishes),
  pageRoute("/profile/:section", section),
];
const visit = (path: string, form?: Record<string, string>, viewer = nurse) =>
  visitPage(context, routes, path, form, viewer);
const entriesOf = async (viewer = nurse) =>
  (await readOwnCandidateProfile(context.services, viewer)).entries;
const registration = {
  jurisdiction: "CA-ON",
  regulator: "College of Nurses of Ontario",
  registration_number: "12345",
  status: "active",
  expires_on: "2027-12-31",
};
const reference = {
  name: "Maria Santos",
  relation: "My head nurse",
  contact: "maria@people.example",
};

/** A profile with something in every section. */
async function fillProfile(viewer: TestUser) {
  const sections = {
    experience: { title: "Staff nurse", employer: "City Hospital", started: "May 2019" },
    training: { qualification: "BSc Nursing", institution: "City University", country: "PH" },
    registrations: registration,
    exams: { name: "NCLEX-RN", taken: "2022", result: "Pass" },
    languages: { language: "en", level: "professional", test: "IELTS Academic", score: "7.5" },
    "work-rights": { country: "CA", kind: "open_permit", expires_on: "2028-01-31" },
    references: reference,
  };
  await visit(
    "/profile/about",
    { headline: "Emergency nurse", profession: "registered_nurse" },
    viewer,
  );
  await visit(
    "/profile/wishes",
    {
      regions: "CA-ON",
      pay: "38.50",
      pay_period: "hour",
      pay_currency: "CAD",
      earliest_start: "2027-01-15",
    },
    viewer,
  );
  for (const [name, values] of Object.entries(sections)) {
    const { location } = await visit(`/profile/${name}`, { intent: "add", ...values }, viewer);
    expect(location).toBe(`/profile/${name}?done=added`);
  }
}

describe("a profile", () => {
  test("is filled in section by section with forms, and shown on one page", async () => {
    const before = await visit("/profile");
    expect(before.html).toContain("Add your profession");
    await fillProfile(nurse);
    const { html } = await visit("/profile");
    for (const text of [
      "Emergency nurse",
      "At least $38.50 CAD an hour",
      "Staff nurse, City Hospital",
      "May 2019 to present",
      "Ontario: College of Nurses of Ontario",
      "Open work permit",
      "IELTS Academic 7.5",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("Add your registration");
  });

  test("says what is missing for the work that is wanted", async () => {
    await visit("/profile/about", { profession: "registered_nurse" });
    await visit("/profile/wishes", { regions: "CA-ON" });
    const { missing } = await readWantedWork(context.services, nurse);
    expect(missing[0]).toMatchObject({ section: "registrations", action: "Add your registration" });
    expect((await visit("/profile")).html).toContain(
      "Many jobs for registered nurses in Ontario require one",
    );
  });

  test("keeps what was typed when a form is refused, and says what to change", async () => {
    const typed = { intent: "add", ...registration, status: "", regulator: "College of X" };
    const { status, html } = await visit("/profile/registrations", typed);
    expect(status).toBe(400);
    expect(html).toContain('value="College of X"');
    expect(html).toContain("Choose: status");
    expect((await entriesOf()).registrations).toEqual([]);
  });

  test("has entries that are changed and removed by their owner alone", async () => {
    await addEntry(context.services, nurse, "references", reference);
    const [entry] = (await entriesOf()).references;
    const stranger = await context.createUser();
    const change = { intent: "change", entryId: entry?.id ?? "", ...reference, name: "Ana Cruz" };
    const refused = await visit("/profile/references", change, stranger);
    expect(refused.status).toBe(409);
    await visit("/profile/references", { intent: "remove", entryId: entry?.id ?? "" }, stranger);
    expect((await entriesOf()).references).toMatchObject([{ name: "Maria Santos" }]);

    const editing = await visit(`/profile/references?edit=${entry?.id}`);
    expect(editing.html).toContain('value="Maria Santos"');
    await visit("/profile/references", change);
    expect((await entriesOf()).references).toMatchObject([{ name: "Ana Cruz" }]);
    // It's removed for good, so the first click only says so.
    expect((await visit("/profile/references")).html).toMatch(
      /<details[^>]*><summary[^>]*>Remove<span[^>]*> Ana Cruz<\/span><\/summary>/,
    );
    await visit("/profile/references", { intent: "remove", entryId: entry?.id ?? "" });
    expect((await entriesOf()).references).toEqual([]);
  });

  test("lists a country once, and only so many entries, no matter who is faster", async () => {
    const right = { intent: "add", country: "CA", kind: "citizen" };
    await visit("/profile/work-rights", right);
    const again = await visit("/profile/work-rights", right);
    expect(again.status).toBe(409);
    expect(again.html).toContain("This country is already on your list");
    const adding = Array.from({ length: 12 }, () =>
      addEntry(context.services, nurse, "references", reference),
    );
    const outcomes = await Promise.allSettled(adding);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect((await entriesOf()).references).toHaveLength(10);
    expect((await visit("/profile/references")).html).toContain("Remove one to add another");
  });

  test("has no section by another name", async () => {
    for (const name of ["nationality", "constructor"]) {
      await expect(visit(`/profile/${name}`)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("a snapshot", () => {
  const take = (viewer: TestUser) =>
    context.services.database.asSystem("test", (transaction) =>
      readProfileSnapshot(transaction, viewer.userId),
    );

  test("has all but references and wished pay, survives storing, and is shown readably", async () => {
    expect(await take(nurse)).toBeNull();
    await fillProfile(nurse);
    const snapshot: ProfileSnapshot = profileSnapshot.parse(
      JSON.parse(JSON.stringify(await take(nurse))),
    );
    expect(snapshot).toMatchObject({
      v: 1,
      profession: "registered_nurse",
      wishes: { regions: ["CA-ON"], earliestStart: "2027-01-15" },
      registrations: [registration],
      workRights: [{ country: "CA", kind: "open_permit" }],
    });
    const stored = JSON.stringify(snapshot);
    for (const secret of ["Maria Santos", "3850", "visibility"])
      expect(stored).not.toContain(secret);
    const html = renderToStaticMarkup(<ProfileSnapshotView snapshot={snapshot} />);
    for (const text of ["Emergency nurse", "BSc Nursing", "NCLEX-RN", "Registered nurse"]) {
      expect(html).toContain(text);
    }
  });
});

describe("row security", () => {
  test("shows a profile to its owner alone, and lets nobody write past the forms", async () => {
    const viewers = await createRowViewers(context);
    await fillProfile(viewers.owner);
    const tables = [
      "candidate_profiles",
      "candidate_experiences",
      "candidate_trainings",
      "candidate_registrations",
      "candidate_exams",
      "candidate_languages",
      "candidate_work_rights",
      "candidate_references",
    ] as const;
    const seen = await countRowsSeen(context, viewers, tables);
    for (const table of tables) {
      expect(seen[table], table).toEqual({ anonymous: "42501", other: 0, owner: 1, admin: 0 });
      await expectWritesDenied(context, viewers, table, "user_id");
    }
  });
});

test("a person takes their profile along, and nothing of it stays after they leave", async () => {
  await fillProfile(nurse);
  const text = JSON.stringify(await exportFrom(context.services, "candidates", nurse.userId));
  for (const word of ["Emergency nurse", "City Hospital", "Maria Santos", "12345"]) {
    expect(text).toContain(word);
  }
  await context.services.database.asSystem("test", (transaction) =>
    eraseAccount(context.services, transaction, nurse.userId),
  );
  const left = await context.services.database.asSystem("test", (transaction) =>
    readProfileSnapshot(transaction, nurse.userId),
  );
  expect(left).toBeNull();
});

test("a registration expires once its last day is over where the day ends last", async () => {
  await addEntry(context.services, nurse, "registrations", registration);
  const shownAt = async (time: string) => {
    context.clock.set(new Date(time));
    return [(await visit(profilePath)).html, (await visit("/profile/registrations")).html];
  };
  // It's still the evening of December 31 in Canada.
  for (const html of await shownAt("2028-01-01T05:00:00Z")) {
    expect(html).toContain("Expires Dec 31, 2027");
    expect(html).not.toContain("has expired");
  }
  for (const html of await shownAt("2028-01-01T12:00:00Z")) {
    expect(html).toContain("Expired Dec 31, 2027");
  }
});
