import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addTime } from "../../../shared/time.ts";
import {
  cancelDeletion,
  requestDeletion,
} from "../../account/personal-data/deletion.usecases.server.ts";
import { deleteDueAccounts } from "../../account/personal-data/erase.usecases.server.ts";
import { verifyByMailbox } from "../../employers/employers.test-support.ts";
import {
  acceptInvitation,
  inviteMember,
} from "../../employers/members/invitations.usecases.server.ts";
import {
  closeOwnOrganization,
  saveIdentity,
} from "../../employers/organizations/organizations.usecases.server.ts";
import * as requestsPage from "../pages/profile-requests.tsx";
import { acceptRequest, readOwnRequests } from "./answers.usecases.server.ts";
import { askToConnect, saveTalent } from "./connect.usecases.server.ts";
import { readPoolFilter } from "./pool.rules.ts";
import { addEmployer, addPerson, type Employer, message } from "./pool.test-support.ts";
import type { OwnRequest } from "./pool.types.ts";
import { openTalentProfile, readTalentPool } from "./pool.usecases.server.ts";

/** Changes that end a request to connect, each as both sides then see it. */

let context: TestContext;
let pendingEmployer: Employer;
let connectedEmployer: Employer;
let person: TestUser;
let pendingKey: string;
let connectedKey: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  await context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("candidate_profiles").set({ visibility: "applications" }).execute(),
  );
  person = await addPerson(context);
  pendingEmployer = await addEmployer(context);
  connectedEmployer = await addEmployer(context);
  connectedKey = await ask(connectedEmployer);
  const [request] = (await readOwnRequests(context.services, person)).requests;
  await acceptRequest(context.services, person, request?.id ?? "");
  pendingKey = await ask(pendingEmployer);
});

async function ask({ owner, slug }: Employer): Promise<string> {
  const { services } = context;
  const pool = await readTalentPool(services, owner, slug, readPoolFilter(new URLSearchParams()));
  const candidateKey = pool?.profiles[0]?.candidateKey ?? "";
  await askToConnect(services, owner, { slug, candidateKey }, message);
  return candidateKey;
}

/** The states of both requests as their receiver reads them, the connected one first. */
async function states(): Promise<Pick<OwnRequest, "status" | "isShared">[]> {
  const { requests } = await readOwnRequests(context.services, person);
  const slugs = await organizationIds();
  return slugs.map((id) => {
    const request = requests.find(({ organizationId }) => organizationId === id);
    if (!request) throw new Error("The request isn't listed");
    return { status: request.status, isShared: request.isShared };
  });
}

async function organizationIds(): Promise<string[]> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("organizations")
      .select(["id", "slug"])
      .where("slug", "in", [pendingEmployer.slug, connectedEmployer.slug])
      .execute(),
  );
  return [connectedEmployer, pendingEmployer].map(
    ({ slug }) => rows.find((row) => row.slug === slug)?.id ?? "",
  );
}

const open = ({ owner, slug }: Employer, key: string) =>
  openTalentProfile(context.services, owner, slug, key);

async function visitRequests(): Promise<string> {
  const routes = [pageRoute("/profile/requests", requestsPage)];
  return (await visitPage(context, routes, "/profile/requests", undefined, person)).html;
}

async function countStored(table: "candidate_shares" | "candidate_requests"): Promise<number> {
  const rows = await context.services.database.asSystem("test", async (transaction) => {
    const own = transaction
      .selectFrom("candidate_requests")
      .select("id")
      .where("user_id", "=", person.userId);
    if (table === "candidate_requests") return await own.execute();
    return await transaction
      .selectFrom("candidate_shares")
      .select("request_id")
      .where("request_id", "in", own)
      .execute();
  });
  return rows.length;
}

async function loseVerification({ owner, slug }: Employer): Promise<void> {
  await saveIdentity(context.services, owner, slug, {
    legalName: "Another Corporation",
    website: "https://www.lakeside.example/careers",
  });
}

test("before any change, one request waits and the other is shared", async () => {
  expect(await states()).toEqual([
    { status: "accepted", isShared: true },
    { status: "pending", isShared: false },
  ]);
});

test("an organization that isn't verified has no pending request, and can't see what was shared until it is", async () => {
  await loseVerification(pendingEmployer);
  await loseVerification(connectedEmployer);
  expect(await states()).toEqual([
    { status: "accepted", isShared: false },
    { status: "expired", isShared: false },
  ]);
  const page = await visitRequests();
  expect(page).toContain("Right now, they can&#x27;t see what you shared");
  expect(page).not.toContain("They can see your name");
  expect(page).not.toContain("Accept Lakeside");
  expect(page).not.toContain("Decline Lakeside");
  expect(await open(connectedEmployer, connectedKey)).toBeNull();
  await verifyByMailbox(context, pendingEmployer);
  await verifyByMailbox(context, connectedEmployer);
  expect(await states()).toEqual([
    { status: "accepted", isShared: true },
    { status: "expired", isShared: false },
  ]);
  expect((await open(connectedEmployer, connectedKey))?.shared?.name).toBe("Adaeze Okonkwo");
  expect((await open(pendingEmployer, pendingKey))?.request?.status).toBe("expired");
});

test("an organization that closes has no request and keeps nothing that was shared or saved", async () => {
  const { services } = context;
  for (const [{ owner, slug }, candidateKey] of [
    [pendingEmployer, pendingKey],
    [connectedEmployer, connectedKey],
  ] as const) {
    await saveTalent(services, owner, { slug, candidateKey }, "Call first");
    await closeOwnOrganization(services, owner, slug, "Lakeside Hospital");
  }
  expect(await states()).toEqual([
    { status: "revoked", isShared: false },
    { status: "expired", isShared: false },
  ]);
  expect(await countStored("candidate_shares")).toBe(0);
  const saved = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("candidate_shortlist")
      .select("note")
      .where("user_id", "=", person.userId)
      .execute(),
  );
  expect(saved).toEqual([]);
  expect(await visitRequests()).not.toContain("Stop sharing");
});

test("someone who asks to delete their account has no pending request, and no employer sees them", async () => {
  const { services } = context;
  const client = { address: "127.0.0.1", userAgent: null };
  const { email, password } = person;
  await requestDeletion(services, person, { confirmation: email, password, client });
  expect(await states()).toEqual([
    { status: "accepted", isShared: false },
    { status: "expired", isShared: false },
  ]);
  expect(await open(connectedEmployer, connectedKey)).toBeNull();
  await cancelDeletion(services, person, client);
  expect(await states()).toEqual([
    { status: "accepted", isShared: true },
    { status: "expired", isShared: false },
  ]);
  await requestDeletion(services, person, { confirmation: email, password, client });
  context.clock.advance({ days: 31 });
  await deleteDueAccounts(services);
  expect(await countStored("candidate_requests")).toBe(0);
  expect(await open(connectedEmployer, connectedKey)).toBeNull();
});

test("someone who is suspended has no pending request, and shares nothing meanwhile", async () => {
  const bannedUntil = (until: Date | null) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ banned_until: until })
        .where("id", "=", person.userId)
        .execute(),
    );
  await bannedUntil(addTime(new Date(), { days: 3650 }));
  expect(await open(connectedEmployer, connectedKey)).toBeNull();
  await bannedUntil(null);
  expect(await states()).toEqual([
    { status: "accepted", isShared: true },
    { status: "expired", isShared: false },
  ]);
});

test("an organization has no request to someone who joins it", async () => {
  const { services } = context;
  for (const { owner, slug } of [pendingEmployer, connectedEmployer]) {
    await inviteMember(services, owner, slug, { email: person.email, role: "interviewer" });
    const sent = (await context.outbox()).filter(({ recipient }) => recipient === person.email);
    const token = /invitations\?token=([\w-]+)/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
    await acceptInvitation(services, person, token);
  }
  expect(await states()).toEqual([
    { status: "revoked", isShared: false },
    { status: "expired", isShared: false },
  ]);
  expect(await countStored("candidate_shares")).toBe(0);
});

test("a request that had no answer in time can be sent again a week later, whenever its job ran", async () => {
  const { services } = context;
  context.clock.advance({ days: 30, hours: 1 });
  const again = () =>
    askToConnect(
      services,
      pendingEmployer.owner,
      { slug: pendingEmployer.slug, candidateKey: pendingKey },
      message,
    );
  await expect(again()).rejects.toMatchObject({ code: "candidate_ask_later" });
  context.clock.advance({ days: 7 });
  await again();
  expect((await states())[1]).toEqual({ status: "pending", isShared: false });
});

test("no request is left pending when asking and leaving happen at the same time", async () => {
  const { services } = context;
  for (let round = 0; round < 3; round++) {
    person = await addPerson(context);
    const { owner, slug } = await addEmployer(context);
    const filter = readPoolFilter(new URLSearchParams());
    const profiles = (await readTalentPool(services, owner, slug, filter))?.profiles ?? [];
    const requestedAt = context.clock.now();
    await Promise.allSettled([
      ...profiles.map(({ candidateKey }) =>
        askToConnect(services, owner, { slug, candidateKey }, message),
      ),
      services.database.asSystem("test", (transaction) =>
        transaction
          .insertInto("private.account_deletions")
          .values({
            user_id: person.userId,
            requested_at: requestedAt,
            delete_after: addTime(requestedAt, { days: 30 }),
          })
          .execute(),
      ),
    ]);
    const { requests } = await readOwnRequests(services, person);
    expect(requests.filter(({ status }) => status === "pending")).toEqual([]);
  }
});

test("nothing stays shared when accepting and closing the organization happen at the same time", async () => {
  const { services } = context;
  const { requests } = await readOwnRequests(services, person);
  const pending = requests.find(({ status }) => status === "pending");
  const { owner, slug } = pendingEmployer;
  await Promise.allSettled([
    acceptRequest(services, person, pending?.id ?? ""),
    closeOwnOrganization(services, owner, slug, "Lakeside Hospital"),
  ]);
  const [connected, ended] = await states();
  expect(connected).toEqual({ status: "accepted", isShared: true });
  expect(["expired", "revoked"]).toContain(ended?.status);
  expect(await countStored("candidate_shares")).toBe(1);
});
