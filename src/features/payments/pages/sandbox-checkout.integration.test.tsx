import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providePage } from "#platform/http/page.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { openSampleOrder, orderNow, registerSamplePurpose } from "../payments.test-support.ts";
import SandboxCheckoutPage, { action, loader } from "./sandbox-checkout.tsx";

let context: TestContext;
let user: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  user = await context.createUser();
});
afterAll(() => context?.close());

function PageOnItsOwn() {
  const props = { loaderData: useLoaderData(), actionData: useActionData() };
  return <SandboxCheckoutPage {...(props as Parameters<typeof SandboxCheckoutPage>[0])} />;
}

const routes = [
  { path: "/sandbox/checkout/:checkoutId", loader, action, Component: PageOnItsOwn },
] as unknown as RouteObject[];

/** Asks for the page as a browser without scripts does. */
async function visit(checkoutId: string, choice?: string) {
  const request = new Request(`http://localhost/sandbox/checkout/${checkoutId}`, {
    ...(choice === undefined ? {} : { method: "POST", body: new URLSearchParams({ choice }) }),
  });
  const requestContext = providePage(new RouterContextProvider(), {
    services: context.services,
    viewer: anonymousViewer,
    sharing: null,
    nonce: "nonce",
    clientAddress: "127.0.0.1",
    requestId: "request",
  });
  const handler = createStaticHandler(routes);
  const answer = await handler.query(request, { requestContext });
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("Location"), html: "" };
  }
  const errors = Object.values(answer.errors ?? {});
  if (errors.length > 0) throw errors[0];
  const router = createStaticRouter(handler.dataRoutes, answer);
  const page = <StaticRouterProvider router={router} context={answer} hydrate={false} />;
  return { status: answer.statusCode, location: null, html: renderToStaticMarkup(page) };
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label);

describe("the sandbox's checkout page", () => {
  it("says that no real money moves, what is paid for and how much", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    const { status, html } = await visit(checkoutId);
    expect(status).toBe(200);
    expect(html).toContain("Sandbox checkout: no real money moves");
    expect(html).toContain("Sample thing");
    expect(html).toContain("$49 USD");
    expect(buttonsOf(html)).toEqual(["Pay $49", "Decline", "Cancel"]);
    expect(html).toMatch(/<form [^>]*method="post"/);
  });

  it("leads back when paid, and then offers no second payment", async () => {
    const { checkoutId, orderId } = await openSampleOrder(context, user);
    const paid = await visit(checkoutId, "pay");
    expect(paid).toMatchObject({ status: 302, location: `/return?order=${orderId}` });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(await visit(checkoutId, "pay")).toMatchObject({ status: 302 });

    const { html } = await visit(checkoutId);
    expect(html).toContain("This checkout has been paid");
    expect(buttonsOf(html)).toEqual([]);
  });

  it("says that a payment was declined and stays payable", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    const { html } = await visit(checkoutId, "decline");
    expect(html).toContain("The payment was declined. Nothing was charged.");
    expect(buttonsOf(html)).toContain("Pay $49");
  });

  it("leads back when cancelled", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    expect(await visit(checkoutId, "cancel")).toMatchObject({ status: 302, location: "/cancel" });
  });

  it("shows an expired checkout as expired", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    context.clock.advance(24 * 60 * 60);
    const { html } = await visit(checkoutId, "pay");
    expect(html).toContain("This checkout has expired");
    expect(buttonsOf(html)).toEqual([]);
  });

  it("does nothing on a choice it does not know", async () => {
    const { checkoutId, orderId } = await openSampleOrder(context, user);
    expect((await visit(checkoutId, "<script>")).status).toBe(400);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
  });

  it("is not found for an unknown checkout", async () => {
    await expect(visit(randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});
