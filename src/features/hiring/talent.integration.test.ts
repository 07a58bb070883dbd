import { afterAll, beforeAll, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { saveOwnProfile } from "../account/profile/profile.usecases.server.ts";
import { acceptRequest, readOwnRequests } from "../candidates/pool/answers.usecases.server.ts";
import { addEntry, saveAbout } from "../candidates/profile/profile.usecases.server.ts";
import { changeVisibility } from "../candidates/visibility/visibility.usecases.server.ts";
import { addOrganization, verifyByMailbox } from "../employers/employers.test-support.ts";
import * as poolPage from "./pages/talent.tsx";
import * as profilePage from "./pages/talent-profile.tsx";

let context: TestContext;
let owner: TestUser;
let slug: string;
beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
});
afterAll(() => context.close());

const routes = [
  pageRoute("/hiring/talent", poolPage),
  pageRoute("/hiring/talent/:candidateKey", profilePage),
];
const visit = (path: string, form?: Record<string, string>) =>
  visitPage(context, routes, path, form, owner);

test("an employer finds a profile, saves it and asks, and reads the name only once it's shared", async () => {
  const { services } = context;
  const person = await context.createUser();
  await saveOwnProfile(services, person, { full_name: "Adaeze Okonkwo" });
  await saveAbout(services, person, {
    headline: "Calm in a crisis",
    profession: "registered_nurse",
    specialty: "Intensive care",
    summary: null,
  });
  await addEntry(services, person, "languages", {
    language: "fr",
    level: "professional",
    test: null,
    score: null,
    taken_on: null,
  });
  await changeVisibility(services, person, "pool");
  expect((await visit("/hiring/talent")).html).toContain("Verify your organization first");
  await verifyByMailbox(context, { owner, slug });

  const list = await visit("/hiring/talent?q=intensive&language=fr");
  expect(list.html).toContain("Registered nurse");
  expect(list.html).toContain("1 profile");
  expect((await visit("/hiring/talent?language=de")).html).toContain(
    "No profiles match your search",
  );
  const [, path = ""] = /href="(\/hiring\/talent\/[^"]+)"/.exec(list.html) ?? [];
  const address = path.replaceAll("&amp;", "&");

  const profile = await visit(address);
  expect(profile.html).toContain("French: Professional");
  expect(profile.html).toContain("Ask to connect");
  for (const secret of ["Adaeze", "Okonkwo", person.email, "Calm in a crisis"]) {
    expect(profile.html).not.toContain(secret);
  }
  const short = await visit(address, { intent: "ask", message: "Hi" });
  expect(short.html).toContain("Message");
  expect(short.status).toBe(400);
  await visit(address, { intent: "save", note: "Ask her about nights" });
  await visit(address, { intent: "ask", message: "We're looking for a nurse for our nights." });
  const asked = await visit(address);
  expect(asked.html).toContain("You asked to connect");
  expect(asked.html).toContain("Ask her about nights");
  expect((await visit(`/hiring/talent?organization=${slug}&saved`)).html).toContain(
    "1 profile on your shortlist",
  );

  const { requests } = await readOwnRequests(services, person);
  await acceptRequest(services, person, requests[0]?.id ?? "");
  const shared = await visit(address);
  for (const fact of ["Adaeze Okonkwo", person.email, "Calm in a crisis"]) {
    expect(shared.html).toContain(fact);
  }
  expect((await visit("/hiring/talent")).html).toContain("Connected with you");
});

test("another organization's address and an unknown key lead nowhere", async () => {
  const stranger = await context.createUser();
  const notFound = { status: 404 };
  const own = `/hiring/talent?organization=${slug}`;
  await expect(visitPage(context, routes, own, undefined, stranger)).rejects.toMatchObject(
    notFound,
  );
  const key = "00000000-0000-4000-8000-000000000000";
  for (const path of [`/hiring/talent/${key}?organization=${slug}`, "/hiring/talent/nothing"]) {
    await expect(visit(path)).rejects.toMatchObject(notFound);
  }
});
