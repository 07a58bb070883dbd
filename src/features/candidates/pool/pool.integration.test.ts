import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import { countRows } from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { anonymousViewer, type Viewer } from "../../../platform/viewer.ts";
import { addTime, dayInUtc } from "../../../shared/time.ts";
import { addMemberAs } from "../../employers/employers.test-support.ts";
import { savePage } from "../../employers/organizations/organizations.usecases.server.ts";
import { poolHighlights } from "../components/pool-profile-view.tsx";
import { professionGroups } from "../lists/professions.constants.ts";
import * as requestsPage from "../pages/profile-requests.tsx";
import {
  addEntry,
  readOwnCandidateProfile,
  readProfileOverview,
  removeEntry,
  saveAbout,
} from "../profile/profile.usecases.server.ts";
import {
  blockOrganization,
  changeVisibility,
  readVisibility,
} from "../visibility/visibility.usecases.server.ts";
import {
  acceptRequest,
  blockAsker,
  declineRequest,
  expireOldRequests,
  readOwnRequests,
  stopSharing,
} from "./answers.usecases.server.ts";
import { askToConnect, saveTalent, withdrawRequest } from "./connect.usecases.server.ts";
import { maxRequestsPerDay, maxSaved, profileLimit } from "./pool.constants.ts";
import { readPoolFilter } from "./pool.rules.ts";
import { addEmployer, addPerson, type Employer, message, secrets } from "./pool.test-support.ts";
import {
  countShortlist,
  countTalentPool,
  openTalentProfile,
  readTalentPool,
} from "./pool.usecases.server.ts";

let context: TestContext;
let employer: Employer;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  // People of the tests before leave the pool.
  await context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("candidate_profiles").set({ visibility: "applications" }).execute(),
  );
  employer = await addEmployer(context);
  person = await addPerson(context);
});

const search = (who: TestUser, slug: string | null = null, query = "") =>
  readTalentPool(context.services, who, slug, readPoolFilter(new URLSearchParams(query)));
async function keyFor({ owner, slug }: Employer): Promise<string> {
  return (await search(owner, slug))?.profiles[0]?.candidateKey ?? "";
}
const open = ({ owner, slug }: Employer, candidateKey: string) =>
  openTalentProfile(context.services, owner, slug, candidateKey);
async function ask(from = employer): Promise<string> {
  const candidateKey = await keyFor(from);
  await askToConnect(context.services, from.owner, { slug: from.slug, candidateKey }, message);
  return candidateKey;
}
async function requestId(): Promise<string> {
  return (await readOwnRequests(context.services, person)).requests[0]?.id ?? "";
}
const statusOf = async () => (await readOwnRequests(context.services, person)).requests[0]?.status;
const code = (value: string) => expect.objectContaining({ code: value });
async function subjectsTo({ email }: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

describe("the pool", () => {
  test("tells nothing that identifies a person, in anything that an organization can read", async () => {
    const candidateKey = await ask();
    await saveTalent(context.services, employer.owner, { slug: employer.slug, candidateKey }, null);
    const read = await context.services.database.as(employer.owner, async (transaction) => ({
      pool: await transaction.selectFrom("talent_pool").selectAll().execute(),
      requests: await transaction.selectFrom("talent_requests").selectAll().execute(),
      shares: await transaction.selectFrom("talent_shares").selectAll().execute(),
      shortlist: await transaction.selectFrom("talent_shortlist").selectAll().execute(),
    }));
    const page = await open(employer, candidateKey);
    const everything = JSON.stringify([read, page, await search(employer.owner)]);
    for (const secret of [...secrets, person.email, person.userId]) {
      expect(everything).not.toContain(secret);
    }
    expect(read.pool).toHaveLength(1);
    expect(page?.profile).toMatchObject({
      profession: "registered_nurse",
      specialty: "Intensive care",
      years: 6,
      training: [{ qualification: null, country: "NG" }],
      registrations: [{ jurisdiction: "CA-ON", status: "active" }],
      exams: [{ name: null, result: "Pass" }],
      workRights: [{ country: "CA", kind: "permanent" }],
    });
  });

  test("gives each organization another key, which stays", async () => {
    const other = await addEmployer(context);
    const key = await keyFor(employer);
    expect(await keyFor(other)).not.toBe(key);
    await changeVisibility(context.services, person, "applications");
    await changeVisibility(context.services, person, "pool");
    expect(await keyFor(employer)).toBe(key);
    expect(await open(other, key)).toBeNull();
  });

  test("opens to owners and recruiters of verified organizations alone", async () => {
    const candidateKey = await ask();
    const { owner, slug } = employer;
    await saveTalent(context.services, owner, { slug, candidateKey }, "Call first");
    await acceptRequest(context.services, person, await requestId());
    const views = ["talent_pool", "talent_requests", "talent_shares", "talent_shortlist"] as const;
    const seenBy = async (viewer: Viewer) =>
      await Promise.all(views.map((view) => countRows(context, viewer, view)));
    const member = (role: "recruiter" | "hiring_manager" | "interviewer") =>
      addMemberAs(context, { owner, slug, role });
    const unverified = await addEmployer(context, false);
    const other = await addEmployer(context);
    expect(await seenBy(owner)).toEqual([1, 1, 1, 1]);
    expect(await seenBy(await member("recruiter"))).toEqual([1, 1, 1, 1]);
    expect(await seenBy(await member("hiring_manager"))).toEqual([0, 0, 0, 0]);
    expect(await seenBy(await member("interviewer"))).toEqual([0, 0, 0, 0]);
    expect(await seenBy(other.owner)).toEqual([1, 0, 0, 0]);
    expect(await seenBy(unverified.owner)).toEqual([0, 0, 0, 0]);
    expect(await seenBy(person)).toEqual([0, 0, 0, 0]);
    expect(await seenBy(await context.createUser({ roles: ["admin"] }))).toEqual([0, 0, 0, 0]);
    expect(await seenBy(anonymousViewer)).toEqual(["42501", "42501", "42501", "42501"]);
    for (const table of [
      "candidate_requests",
      "candidate_shares",
      "candidate_shortlist",
    ] as const) {
      for (const viewer of [owner, person, anonymousViewer]) {
        expect(await countRows(context, viewer, table)).toBe("42501");
      }
    }
    expect(await countRows(context, person, "own_candidate_requests")).toBe(1);
    expect(await countRows(context, owner, "own_candidate_requests")).toBe(0);
    await open(employer, candidateKey);
    expect(await countRows(context, person, "candidate_pool_views")).toBe(1);
    const stranger = await context.createUser();
    expect(await countRows(context, stranger, "candidate_pool_views")).toBe(0);
    expect(await countRows(context, owner, "candidate_pool_views")).toBe(0);
    expect(await countRows(context, stranger, "own_candidate_requests")).toBe(0);
    expect(await countRows(context, anonymousViewer, "candidate_pool_views")).toBe("42501");
    expect((await search(unverified.owner))?.isVerified).toBe(false);
    expect(await search(await context.createUser())).toBeNull();
    const key = { slug: unverified.slug, candidateKey };
    await expect(askToConnect(context.services, unverified.owner, key, message)).rejects.toEqual(
      code("candidate_pool_closed"),
    );
    const admin = await context.createUser({ roles: ["admin"] });
    await expect(
      askToConnect(context.services, admin, { slug, candidateKey }, message),
    ).rejects.toEqual(code("organization_forbidden"));
    const { pool, shortlist } = {
      pool: await countTalentPool(context.services, owner),
      shortlist: await countShortlist(context.services, owner),
    };
    expect([pool, shortlist]).toEqual([1, 1]);
  });

  test("doesn't have people who block the organization, left, are suspended or work there", async () => {
    const { services } = context;
    const seen = async () => (await search(employer.owner))?.total;
    expect(await seen()).toBe(1);
    const colleague = await addMemberAs(context, { ...employer, role: "interviewer" });
    await saveAbout(services, colleague, { profession: "registered_nurse" } as never);
    await changeVisibility(services, colleague, "pool");
    expect(await seen()).toBe(1);
    const key = await ask();
    await blockAsker(services, person, await requestId());
    expect(await seen()).toBe(0);
    expect(await open(employer, key)).toBeNull();
    const another = await addPerson(context);
    expect(await seen()).toBe(1);
    await changeVisibility(services, another, "applications");
    expect(await seen()).toBe(0);
    await changeVisibility(services, another, "pool");
    await services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("private.account_deletions")
        .values({
          user_id: another.userId,
          requested_at: context.clock.now(),
          delete_after: addTime(context.clock.now(), { days: 30 }),
        })
        .execute(),
    );
    expect(await seen()).toBe(0);
    const third = await addPerson(context);
    expect(await seen()).toBe(1);
    await services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("private.suspensions")
        .values({
          user_id: third.userId,
          reason: "test",
          until: new Date("2099-01-01"),
          suspended_at: context.clock.now(),
        })
        .execute(),
    );
    expect(await seen()).toBe(0);
  });

  test("is searched by what the work needs", async () => {
    const total = async (query: string) => (await search(employer.owner, null, query))?.total;
    for (const query of [
      "profession=registered_nurse",
      "q=intensive",
      "q=Nurse+intens",
      "registered=CA-ON",
      "work=CA",
    ]) {
      expect(await total(query), query).toBe(1);
    }
    for (const query of [
      "q=adaeze",
      "q=harborview",
      "q=tensive",
      "q=!!",
      "registered=CA-BC",
      "work=US",
      "language=fr",
    ]) {
      expect(await total(query), query).toBe(0);
    }
  });

  test("finds each profession by its name and its plural", async () => {
    const total = async (words: string) =>
      (await search(employer.owner, null, `q=${encodeURIComponent(words)}`))?.total;
    const about = { headline: null, specialty: "Internal medicine", summary: null };
    for (const { code, name, plural } of professionGroups.flatMap((group) => group.professions)) {
      await saveAbout(context.services, person, { ...about, profession: code });
      const named = code === "other" ? 0 : 1;
      expect(await total(name), name).toBe(named);
      expect(await total(plural.toUpperCase()), plural).toBe(named);
    }
    await saveAbout(context.services, person, { ...about, profession: "registered_nurse" });
    expect(await total("internal")).toBe(1);
    expect(await total("RN")).toBe(0);
    await saveAbout(context.services, person, { ...about, profession: "driver" });
    expect(await total("truck intern !!")).toBe(1);
    expect(await total("truck nurse")).toBe(0);
  });

  test("finds people who can work for any employer, not those whose permit is for one", async () => {
    const inUs = async () => (await search(employer.owner, null, "work=US"))?.total;
    const addRight = (who: TestUser, kind: string) =>
      addEntry(context.services, who, "work-rights", { country: "US", kind, expires_on: null });
    await addRight(person, "employer_permit");
    expect(await inUs()).toBe(0);
    const other = await addPerson(context);
    await addRight(other, "open_permit");
    expect(await inUs()).toBe(1);
  });

  test("counts a registration and a permit through their last day, which it doesn't tell", async () => {
    const { services } = context;
    // The view follows the database's clock.
    const inDays = (days: number) => dayInUtc(addTime(new Date(), { days }));
    const addRegistration = (jurisdiction: string, status: string, expires_on: string) =>
      addEntry(services, person, "registrations", {
        jurisdiction,
        regulator: "College of Nurses",
        registration_number: null,
        status,
        expires_on,
      });
    const addPermit = (who: TestUser, expires_on: string) =>
      addEntry(services, who, "work-rights", { country: "US", kind: "open_permit", expires_on });
    const total = async (query: string) => (await search(employer.owner, null, query))?.total;
    await addRegistration("CA-BC", "active", inDays(-2));
    await addRegistration("CA-AB", "active", inDays(1));
    await addRegistration("CA-QC", "pending", inDays(-2));
    await addPermit(person, inDays(-2));
    expect(await total("registered=CA-BC")).toBe(0);
    expect(await total("registered=CA-AB")).toBe(1);
    expect(await total("work=US")).toBe(0);
    const candidateKey = await keyFor(employer);
    const profile = (await open(employer, candidateKey))?.profile;
    if (!profile) throw new Error("The profile isn't in the pool");
    expect(profile.registrations).toEqual([
      { jurisdiction: "CA-ON", status: "active" },
      { jurisdiction: "CA-AB", status: "active" },
      { jurisdiction: "CA-QC", status: "pending" },
      { jurisdiction: "CA-BC", status: "expired" },
    ]);
    expect(profile.workRights).toEqual([{ country: "CA", kind: "permanent" }]);
    expect(poolHighlights(profile)).toContain("Registrations (self-reported): Ontario, Alberta");
    const preview = (await readVisibility(services, person, "")).shown;
    expect({ candidateKey, ...preview }).toEqual(profile);
    await addPermit(await addPerson(context), inDays(1));
    expect(await total("work=US")).toBe(1);
    // On an evening in Canada, the day in UTC is the next one already.
    const { rows } = await services.database.executeRaw(
      `select private.shown_today(jsonb_build_array(
        jsonb_build_object('shown', 1, 'after', 2, 'until', (day.earliest)::text),
        jsonb_build_object('shown', 3, 'after', 4, 'until', (day.earliest - 1)::text))) as shown
      from (select ((now() - interval '12 hours') at time zone 'UTC')::date as earliest) as day`,
      [],
    );
    expect(rows).toEqual([{ shown: [1, 4] }]);
  });

  test("shows each change right away, and its owner the same in their preview", async () => {
    const { services } = context;
    const candidateKey = await keyFor(employer);
    const shown = async () => {
      const { profile } = (await open(employer, candidateKey)) ?? {};
      const preview = (await readVisibility(services, person, "")).shown;
      expect({ candidateKey, ...preview }).toEqual(profile);
      return profile;
    };
    expect((await shown())?.specialty).toBe("Intensive care");
    await addEntry(services, person, "languages", {
      language: "fr",
      level: "native",
      test: null,
      score: null,
      taken_on: null,
    });
    expect((await shown())?.languages).toEqual([{ language: "fr", level: "native" }]);
    expect((await search(employer.owner, null, "language=fr"))?.total).toBe(1);
    // Someone whose name is in their specialty.
    await saveOwnProfile(services, person, { full_name: "Ada Intensive" });
    expect((await shown())?.specialty).toBeNull();
    expect((await search(employer.owner, null, "q=intensive"))?.total).toBe(0);
    await saveOwnProfile(services, person, { full_name: "Ada Okonkwo" });
    expect((await shown())?.specialty).toBe("Intensive care");
    const { entries } = await readOwnCandidateProfile(services, person);
    await removeEntry(services, person, "experience", entries.experience[0]?.id ?? "");
    expect((await shown())?.years).toBeNull();
    await addEntry(services, person, "experience", {
      title: "Nurse",
      employer: "Harborview Clinic",
      city: null,
      country: null,
      started: "1990-01",
      ended: null,
      description: null,
    });
    expect((await shown())?.years).toBe(20);
  });

  test("has someone back whose suspension is lifted or who stays after all", async () => {
    const change = (table: "private.suspensions" | "private.account_deletions", add: boolean) =>
      context.services.database.asSystem("test", async (transaction) => {
        const at = context.clock.now();
        if (!add) {
          await transaction.deleteFrom(table).where("user_id", "=", person.userId).execute();
        } else if (table === "private.suspensions") {
          const row = { user_id: person.userId, until: new Date("2099-01-01"), suspended_at: at };
          await transaction.insertInto(table).values(row).execute();
        } else {
          const row = {
            user_id: person.userId,
            requested_at: at,
            delete_after: addTime(at, { days: 30 }),
          };
          await transaction.insertInto(table).values(row).execute();
        }
      });
    const seen = async () => (await search(employer.owner))?.total;
    for (const table of ["private.suspensions", "private.account_deletions"] as const) {
      await change(table, true);
      expect(await seen()).toBe(0);
      await change(table, false);
      expect(await seen()).toBe(1);
    }
  });

  test("counts each visit, which its owner reads, and stops an organization that opens too many", async () => {
    const key = await keyFor(employer);
    await open(employer, key);
    await open(employer, key);
    expect((await readOwnRequests(context.services, person)).views).toMatchObject([{ count: 1 }]);
    context.clock.advance({ hours: 1 });
    await open(employer, key);
    expect((await readOwnRequests(context.services, person)).views).toMatchObject([{ count: 2 }]);
    await savePage(context.services, employer.owner, employer.slug, {
      publicName: "Tideway Health",
      sector: "healthcare",
      sizeBand: "100-499",
      description: "",
    });
    context.clock.advance({ hours: 1 });
    await open(employer, key);
    expect((await readOwnRequests(context.services, person)).views).toMatchObject([
      { organizationName: "Tideway Health", count: 3 },
    ]);
    const found = await search(employer.owner);
    const subject = found?.organization.id ?? "";
    while (await context.services.rateLimits.take(profileLimit, subject));
    await expect(open(employer, key)).rejects.toEqual(code("candidate_pool_too_many_profiles"));
    const other = await addEmployer(context);
    expect(await open(other, await keyFor(other))).not.toBeNull();
  });

  test("tells its owner of every organization that looked, a page at a time", async () => {
    const { services, clock } = context;
    const looked = Array.from({ length: 101 }, (_, at) => ({
      user_id: person.userId,
      organization_name: `Clinic ${at}`,
      viewed_at: clock.now(),
    }));
    await services.database.asSystem("test", (transaction) =>
      transaction.insertInto("candidate_pool_views").values(looked).execute(),
    );
    const first = await readOwnRequests(services, person);
    expect(first.viewsTurn).toEqual({ page: 1, pages: 2 });
    const last = await readOwnRequests(services, person, 9);
    expect(last.viewsTurn).toEqual({ page: 2, pages: 2 });
    const names = [...first.views, ...last.views].map((view) => view.organizationName);
    expect(new Set(names)).toEqual(new Set(looked.map((view) => view.organization_name)));
  });
});

describe("a request", () => {
  test("once accepted shows name, email and profile, until the person stops sharing", async () => {
    const key = await ask();
    expect(await subjectsTo(person)).toContain("Lakeside Hospital would like to connect");
    expect((await open(employer, key))?.shared).toBeNull();
    await acceptRequest(context.services, person, await requestId());
    expect((await open(employer, key))?.shared).toMatchObject({
      name: "Adaeze Okonkwo",
      email: person.email,
      profile: { headline: "Gentle giant of the ward" },
    });
    expect(await subjectsTo(employer.owner)).toContain("Your request to connect was accepted");
    await changeVisibility(context.services, person, "applications");
    expect((await open(employer, key))?.shared?.name).toBe("Adaeze Okonkwo");
    await stopSharing(context.services, person, await requestId());
    expect(await open(employer, key)).toBeNull();
    await changeVisibility(context.services, person, "pool");
    expect((await open(employer, key))?.shared).toBeNull();
    await expect(ask()).rejects.toEqual(code("candidate_ask_later"));
  });

  test("once declined isn't sent again for 90 days", async () => {
    await ask();
    await expect(ask()).rejects.toEqual(code("candidate_already_asked"));
    await declineRequest(context.services, person, await requestId());
    expect(await subjectsTo(employer.owner)).toContain("Your request to connect was declined");
    const emails = (await context.outbox()).filter(
      ({ recipient }) => recipient === employer.owner.email,
    );
    expect(emails.at(-1)?.text).toContain(`/hiring/talent?organization=${employer.slug}&asked=`);
    const asked = await search(employer.owner, employer.slug, "asked");
    expect(asked?.requests).toMatchObject([{ status: "declined" }]);
    await expect(ask()).rejects.toEqual(code("candidate_ask_later"));
    context.clock.advance({ days: 91 });
    await ask();
    expect(await statusOf()).toBe("pending");
  });

  test("ends when it's withdrawn, too old, or the person leaves the pool or blocks", async () => {
    const { services } = context;
    const { owner, slug } = employer;
    const candidateKey = await ask();
    await withdrawRequest(services, owner, { slug, candidateKey });
    await expect(acceptRequest(services, person, await requestId())).rejects.toEqual(
      code("candidate_request_closed"),
    );
    context.clock.advance({ days: 8 });
    await ask();
    context.clock.advance({ days: 31 });
    await expect(acceptRequest(services, person, await requestId())).rejects.toEqual(
      code("candidate_request_closed"),
    );
    await expireOldRequests(services);
    expect(await statusOf()).toBe("expired");
    context.clock.advance({ days: 8 });
    await ask();
    await changeVisibility(services, person, "applications");
    expect(await statusOf()).toBe("expired");
    await changeVisibility(services, person, "pool");
    const other = await addEmployer(context);
    await ask(other);
    await acceptRequest(services, person, await requestId());
    const { requests } = await readOwnRequests(services, person);
    await blockOrganization(services, person, requests[0]?.organizationId ?? "");
    const after = await readOwnRequests(services, person);
    expect(after.requests.map(({ status }) => status)).toContain("revoked");
    expect(await countRows(context, other.owner, "talent_shares")).toBe(0);
  });

  test("isn't both accepted and ended when both happen at the same time", async () => {
    const key = await ask();
    const id = await requestId();
    await Promise.allSettled([
      acceptRequest(context.services, person, id),
      changeVisibility(context.services, person, "applications"),
    ]);
    const isShared = (await open(employer, key)) !== null;
    expect(await statusOf()).toBe(isShared ? "accepted" : "expired");
    const again = await addPerson(context);
    person = again;
    const other = await addEmployer(context);
    await changeVisibility(context.services, again, "pool");
    const candidateKey = await keyFor(other);
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() =>
        askToConnect(context.services, other.owner, { slug: other.slug, candidateKey }, message),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("of another person can't be answered, and an organization can send so many a day", async () => {
    await ask();
    const stranger = await context.createUser();
    await expect(acceptRequest(context.services, stranger, await requestId())).rejects.toEqual(
      code("candidate_request_closed"),
    );
    const { requests } = await readOwnRequests(context.services, person);
    const [first] = requests;
    await context.services.database.asSystem("test", async (transaction) => {
      for (let sent = 1; sent < maxRequestsPerDay; sent++) {
        await transaction
          .insertInto("candidate_requests")
          .values({
            organization_id: first?.organizationId ?? "",
            organization_name: "Lakeside",
            user_id: person.userId,
            message,
            status: "withdrawn",
            asked_at: context.clock.now(),
            expires_at: context.clock.now(),
            answered_at: context.clock.now(),
          })
          .execute();
      }
    });
    await changeVisibility(context.services, person, "applications");
    await addPerson(context);
    await expect(ask()).rejects.toEqual(code("candidate_too_many_requests"));
  });

  test("is answered on its page, and a person who chose no emails gets none", async () => {
    await ask();
    const routes = [pageRoute("/profile/requests", requestsPage)];
    const visit = (form?: Record<string, string>) =>
      visitPage(context, routes, "/profile/requests", form, person);
    const waiting = async () =>
      (await readProfileOverview(context.services, person)).waitingRequests;
    expect(await waiting()).toBe(1);
    expect((await visit()).html).toContain("Lakeside Hospital");
    await visit({ intent: "accept", requestId: await requestId() });
    expect(await statusOf()).toBe("accepted");
    expect(await waiting()).toBe(0);
    await visit({ intent: "stop", requestId: await requestId() });
    expect(await statusOf()).toBe("revoked");
    const quiet = await addPerson(context);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("notification_choices")
        .values({
          user_id: quiet.userId,
          topic: "talent_requests",
          wanted: false,
        })
        .execute(),
    );
    await changeVisibility(context.services, person, "applications");
    await ask();
    expect(await subjectsTo(quiet)).not.toContain("Lakeside Hospital would like to connect");
  });
});

test("an organization with a full shortlist changes its notes and saves no one else", async () => {
  const { services } = context;
  const { owner, slug } = employer;
  const key = { slug, candidateKey: await keyFor(employer) };
  await saveTalent(services, owner, key, "Call first");
  await services.database.executeRaw(
    `with crowd as (
       insert into auth.users (id, email, created_at, email_confirmed_at, confirmation_token)
       select gen_random_uuid(), 'saved-' || n || '@crowd.example', now(), now(), ''
       from generate_series(2, $1::integer) as n
       returning id
     ), profiles as (
       insert into public.candidate_profiles (user_id, created_at, updated_at)
       select id, now(), now() from crowd
       returning user_id
     )
     insert into public.candidate_shortlist (organization_id, user_id, saved_at)
     select organization.id, profiles.user_id, now()
     from profiles, public.organizations as organization where organization.slug = $2`,
    [maxSaved, slug],
  );
  await saveTalent(services, owner, key, "Called on Monday");
  expect((await open(employer, key.candidateKey))?.saved?.note).toBe("Called on Monday");
  await addPerson(context);
  const profiles = (await search(owner))?.profiles ?? [];
  const other = profiles.find(({ candidateKey }) => candidateKey !== key.candidateKey);
  const otherKey = { slug, candidateKey: other?.candidateKey ?? "" };
  await expect(saveTalent(services, owner, otherKey, null)).rejects.toEqual(
    code("candidate_too_many_saved"),
  );
});
