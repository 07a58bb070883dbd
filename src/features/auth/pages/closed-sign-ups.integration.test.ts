import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import * as authPage from "./auth.tsx";
import * as emailLinkPage from "./email-link.tsx";

/** The texts about new accounts on the pages for signing in. */

const routes = [pageRoute("/auth", authPage), pageRoute("/auth/email-link", emailLinkPage)];

describe.each([
  { setting: "false", offered: true },
  { setting: "true", offered: false },
])("with DISABLE_SIGNUP=$setting", ({ setting, offered }) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext({ environment: { DISABLE_SIGNUP: setting } });
  });
  afterAll(() => context.close());

  test("an account is offered only where people can make one", async () => {
    const { html } = await visitPage(context, routes, "/auth");
    expect(html).toContain("apply for jobs, find a mentor or hire.");
    expect(html.includes("create a free account")).toBe(offered);
  });

  test("an email link promises an account only where it makes one", async () => {
    const { html } = await visitPage(context, routes, "/auth/email-link");
    expect(html).toContain("No password needed.");
    expect(html.includes("create your account")).toBe(offered);
  });
});
