import { afterAll, beforeAll, expect, test } from "vitest";
import { pageContext } from "../../../tests/support/pages/page-context.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { challengeFactor } from "./factors/challenge-factor.usecases.server.ts";
import { verifyFactorRequest } from "./factors/factors.schemas.ts";
import { verifyFactor } from "./factors/verify-factor.usecases.server.ts";
import { hasFreshProof, requireFreshProof } from "./fresh-proof/fresh-proof.usecases.server.ts";
import { openHeldForm } from "./fresh-proof/held-form.usecases.server.ts";
import { action as confirm, loader as show } from "./pages/confirm-identity.tsx";

const client = { address: "127.0.0.1", userAgent: null };
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const path = "/admin/money";
const typed = { intent: "payout", payeeId: "x", reference: "Überweisung 4711 & more" };

/** The address to which a money action redirects its sender; undefined where it goes on. */
async function sentTo(user: TestUser): Promise<URL | undefined> {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  try {
    await requireFreshProof(context.services, user, { path, form });
    return undefined;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return new URL(error.headers.get("location") ?? "", "http://localhost:3000");
  }
}

const heldIn = (address: URL | undefined) => address?.searchParams.get("held") ?? "";

function pageArguments(user: TestUser, address: URL, form?: Record<string, string>) {
  const body = form && { method: "POST", body: new URLSearchParams(form) };
  const request = new Request(address, body);
  return { request, context: pageContext(context.services, user, request), params: {} } as never;
}

test("a proof is fresh for ten minutes; after that the form waits, whole, for its sender alone", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  const other = await context.createUser({ roles: ["admin"] });
  expect(await sentTo(admin)).toBeUndefined();
  context.clock.advance(9 * 60);
  expect(await sentTo(admin)).toBeUndefined();
  context.clock.advance(60);
  const address = await sentTo(admin);
  expect(address?.pathname).toBe("/auth/confirm-identity");
  expect(address?.href).not.toMatch(/weisung/i);
  const held = heldIn(address);
  expect(openHeldForm(context.services, admin, held)).toEqual({
    path,
    fields: Object.entries(typed),
  });
  expect(openHeldForm(context.services, other, held)).toBeUndefined();
  expect(openHeldForm(context.services, admin, `${held}x`)).toBeUndefined();
  context.clock.advance(31 * 60);
  expect(openHeldForm(context.services, admin, held)).toBeUndefined();
});

test("where there is no second factor the password proves it, and a wrong one does not", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  context.clock.advance(11 * 60);
  const address = await sentTo(admin);
  if (!address) throw new Error("The proof was fresh");
  expect(await show(pageArguments(admin, address))).toMatchObject({
    isProven: false,
    ways: { step: null, hasPassword: true },
  });
  const wrong = await confirm(pageArguments(admin, address, { password: "not the one" }));
  expect(wrong).toMatchObject({ init: { status: 422 } });
  expect(await hasFreshProof(context.services, admin)).toBe(false);

  const right = await confirm(pageArguments(admin, address, { password: admin.password }));
  expect((right as Response).status).toBe(302);
  expect(await show(pageArguments(admin, address))).toMatchObject({
    isProven: true,
    form: { path, fields: Object.entries(typed) },
  });
  expect(await sentTo(admin)).toBeUndefined();
});

test("where there is one, only it proves it", async () => {
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  context.clock.advance(11 * 60);
  const address = await sentTo(admin);
  if (!address) throw new Error("The proof was fresh");
  const shown = await show(pageArguments(admin, address));
  expect(shown.ways).toMatchObject({ hasPassword: false, hasPasskey: false });
  const factorId = shown.ways?.step?.factors[0]?.id ?? "";
  const byPassword = await confirm(pageArguments(admin, address, { password: admin.password }));
  expect(byPassword).toMatchObject({ init: { status: 403 } });
  expect(await hasFreshProof(context.services, admin)).toBe(false);

  const challenge = await challengeFactor(context.services, admin, { factorId, client });
  const request = verifyFactorRequest.parse({ challenge_id: challenge.id, code: admin.nextCode() });
  await verifyFactor(context.services, admin, { factorId, request, client });
  expect(await sentTo(admin)).toBeUndefined();
});
