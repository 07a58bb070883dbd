import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { dayInUtc } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { postPayout } from "../ledger/payouts.usecases.server.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import { requestRefund } from "../orders/request-refund.usecases.server.ts";
import { settleOrder } from "../orders/settle-order.usecases.server.ts";
import { heldPurpose, openSampleOrder, registerSamplePurpose } from "../payments.test-support.ts";
import { exportLedger, readLedger } from "./ledger-export.usecases.server.ts";

let context: TestContext;
let finance: TestUser;
let payer: TestUser;

beforeAll(async () => {
  // Late in the evening in UTC, and the next day in Tokyo.
  context = await createTestContext({ now: new Date("2026-12-01T23:30:00Z") });
  registerSamplePurpose(context);
  finance = await context.createUser({ roles: ["finance"] });
  payer = await context.createUser();
  const { services } = context;
  const formula = await buy({ description: '=HYPERLINK("https://bad.example")' });
  await services.database.asSystem("test", (transaction) =>
    requestRefund(services, transaction, { orderId: formula.orderId, amountCents: 1050 }),
  );
  await context.runJobs();
  const session = await buy({ purpose: heldPurpose });
  await services.database.asSystem("test", (transaction) =>
    settleOrder(services, transaction, {
      purpose: heldPurpose,
      subjectId: session.subjectId,
      payeeId: payer.userId,
      payeeCents: 4165,
    }),
  );
});
afterAll(() => context?.close());

async function buy(changes: Parameters<typeof openSampleOrder>[2]) {
  const opened = await openSampleOrder(context, payer, changes);
  await context.services.payments.sandbox?.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  return opened;
}

async function csvOf(parameters: Record<string, string>, viewer: Viewer = finance) {
  const query = new URLSearchParams(parameters);
  const { fileName, stream } = await exportLedger(context.services, viewer, query);
  const [header = "", ...lines] = (await text(stream)).trim().split("\r\n");
  return { fileName, header, lines };
}

/** The amount of a line without commas in its cells before it. */
const amountOf = (line: string) => Number(line.split(",")[5]?.replaceAll('"', ""));

test("every entry of a period is a line with its account, and the amounts sum to zero", async () => {
  const day = dayInUtc(context.clock.now());
  const { fileName, header, lines } = await csvOf({ from: day, to: day });
  expect(fileName).toBe(`ledger-${day}-to-${day}.csv`);
  expect(header).toContain('"Time (UTC)"');
  // Two charges, a refund, our share and the mentor's, each of two entries.
  expect(lines).toHaveLength(10);
  expect(Math.round(lines.reduce((sum, line) => sum + amountOf(line), 0) * 100)).toBe(0);
  expect(lines.filter((line) => line.includes('"-10.50","USD"'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"Owed to mentors","-41.65"'))).toHaveLength(1);
});

test("no text runs as a formula in a spreadsheet", async () => {
  const { lines } = await csvOf({ kind: "charge" });
  const line = lines.find((each) => each.includes("HYPERLINK"));
  expect(line).toContain(`"'=HYPERLINK(""https://bad.example"")"`);
});

test("days are those of the zone that was asked for", async () => {
  const inTokyo = { from: "2026-12-02", to: "2026-12-02", zone: "Asia/Tokyo" };
  const { header, lines } = await csvOf(inTokyo);
  expect(header).toContain('"Time (Asia/Tokyo)"');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('"2026-12-02 08:30:00"');
  expect((await csvOf({ ...inTokyo, zone: "UTC" })).lines).toEqual([]);
});

test("the page sums the accounts, and says what in a period it can't read", async () => {
  const read = (parameters: Record<string, string>) =>
    readLedger(context.services, finance, new URLSearchParams(parameters));
  const { sums } = await read({});
  expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  expect(sums).toContainEqual({ account: "payable", currency: "USD", cents: -4165 });
  expect((await read({ from: "x", zone: "Mars", kind: "gift" })).problems).toEqual([
    "From must be a date, such as 2026-11-23.",
    "Enter a time zone, such as America/Toronto.",
    "Choose a transaction type from the list.",
  ]);
  expect((await read({ from: "2026-12-02", to: "2026-12-01" })).problems).toEqual([
    "To can't be before From.",
  ]);
});

test("an export is recorded, limited, and for people with the right money", async () => {
  const support = await context.createUser({ roles: ["support"] });
  for (const viewer of [anonymousViewer, payer, support]) {
    await expect(csvOf({}, viewer)).rejects.toMatchObject({ code: "forbidden" });
  }
  const other = await context.createUser({ roles: ["finance"] });
  for (let count = 0; count < 20; count += 1) await csvOf({}, other);
  await expect(csvOf({}, other)).rejects.toMatchObject({ code: "too_many_ledger_exports" });
  const entries = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("id")
      .where("action", "=", "payments.ledger_exported")
      .where("actor_id", "=", other.userId)
      .execute(),
  );
  expect(entries).toHaveLength(20);
});

test("a payout has its reference and its payee, whose name runs as no formula either", async () => {
  const { services } = context;
  const payee = await context.createUser();
  await services.database.asSystem("test", async (transaction) => {
    await transaction
      .insertInto("account_profiles")
      .values({ user_id: payee.userId, full_name: "=SUM(1)" })
      .execute();
    await postPayout(services, transaction, {
      payeeId: payee.userId,
      amountCents: 4165,
      currency: "USD",
      reference: "EFT 2026-7",
      recordedBy: finance.userId,
    });
  });
  const { lines } = await csvOf({ kind: "payout" });
  expect(lines).toHaveLength(2);
  const line = lines.find((each) => each.includes("Owed to mentors"));
  expect(line).toContain(`"EFT 2026-7","${payee.userId}","'=SUM(1)"`);
});
