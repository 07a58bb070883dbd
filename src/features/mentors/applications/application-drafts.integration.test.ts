import { afterAll, beforeAll, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import * as page from "../pages/become-mentor.tsx";
import { createMentorPayment } from "./application.usecases.server.ts";
import { readApplicationDraft } from "./application-drafts.usecases.server.ts";

const path = "/become-mentor";
const routes = [pageRoute(path, page)];

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test("what costs and pays how much stands before the first field", async () => {
  const { html } = await visitPage(context, routes, path);
  const form = html.indexOf('name="full_name"');
  for (const term of [
    "one-time registration fee is $49 USD",
    "refund the fee in full",
    "Our fee is 15%",
    "7 days",
  ]) {
    expect(html.indexOf(term), term).toBeGreaterThan(0);
    expect(html.indexOf(term), term).toBeLessThan(form);
  }
  expect(html.match(/Step \d of 3/g)).toEqual(["Step 1 of 3", "Step 2 of 3", "Step 3 of 3"]);
});

test("a step is saved as it was typed, comes back, and is gone once the application is sent", async () => {
  const user = await context.createUser();
  const other = await context.createUser();
  const half = {
    intent: "save",
    full_name: "Ada Half",
    hourly_rate: "abc",
    expertise: "Cardiology",
  };
  await visitPage(context, routes, path, half, user);
  await visitPage(context, routes, path, { ...half, full_name: "Ada Halfway" }, user);

  const { html } = await visitPage(context, routes, path, undefined, user);
  expect(html).toContain('value="Ada Halfway"');
  expect(html).toContain("Remove Cardiology");
  expect(await readApplicationDraft(context.services, other)).toBeUndefined();

  await createMentorPayment(context.services, user, {
    full_name: "Ada Whole",
    email: "ada@people.example",
    phone: "+1 416 555 0100",
    title: "Cardiologist",
    company: "",
    location: "Thunder Bay, ON",
    experience_years: 12,
    hourly_rate: 150,
    expertise: ["Cardiology"],
    bio: "I help physicians who trained abroad plan their way to a license in Ontario.",
    linkedin_url: "",
    availability: "Limited slots",
  });
  expect(await readApplicationDraft(context.services, user)).toBeUndefined();
  const sent = await visitPage(context, routes, path, undefined, user);
  expect(sent.html).toContain('value="Ada Whole"');
});

test("a visitor who isn't signed in is sent to sign in, and nothing is kept", async () => {
  const { status, location } = await visitPage(context, routes, path, { intent: "save" });
  expect(status).toBe(302);
  expect(location).toContain("/auth?next=");
});
