import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginSuspension } from "#features/auth/auth.contract.ts";
import { holdAmount, releaseAmount } from "#features/payments/ledger/payouts.usecases.server.ts";
import { readEarnings } from "#features/payments/payments.contract.ts";
import { sumLedger } from "#features/payments/payments.test-support.ts";
import { anonymousViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { payoutsDue, payoutsUnderWay } from "../admin-figures.store.server.ts";
import { saveBankDetails } from "../methods/methods.usecases.server.ts";
import * as batchPage from "../pages/admin-payout-batch.tsx";
import * as payoutsPage from "../pages/admin-payouts.tsx";
import { adminPayoutsPath, batchPath } from "../payouts.constants.ts";
import { canadianDetails, createMentor, earn } from "../payouts.test-support.ts";
import { readOwnPayouts } from "../read-own-payouts.usecases.server.ts";
import { exportBankFile } from "./bank-file.usecases.server.ts";
import {
  cancelTransfer,
  confirmTransfer,
  markFailed,
  markPaid,
  returnTransfer,
} from "./change-transfer.usecases.server.ts";
import { makeBatch } from "./make-batch.usecases.server.ts";
import { pausePayee, resumePayee } from "./pauses.usecases.server.ts";
import { readBatch, readDesk } from "./read-desk.usecases.server.ts";
import { sendBatch } from "./send-batch.usecases.server.ts";

let context: TestContext;
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  await renew();
});
afterAll(() => context?.close());

/** People with a proof of this moment. */
async function renew() {
  first = await context.createUser({ roles: ["finance"] });
  second = await context.createUser({ roles: ["finance"] });
}

/** A mentor with bank details whose hold is over, and so much due. */
async function ready(cents: number, details = canadianDetails): Promise<TestUser> {
  const mentor = await createMentor(context);
  await saveBankDetails(context.services, mentor, details);
  context.clock.advance({ days: 3, minutes: 1 });
  await earn(context, mentor.userId, cents);
  await renew();
  return mentor;
}

const endHoldsInDatabase = () =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("payout_methods")
      .set({ held_until: new Date("2020-01-01") })
      .execute(),
  );

const make = (viewer: Viewer, ...payeeIds: string[]) =>
  makeBatch(context.services, viewer, { requestKey: randomUUID(), payeeIds });
const transfersOf = async (batchId: string, viewer: UserViewer = first) =>
  (await readBatch(context.services, viewer, batchId)).transfers;
const only = async (batchId: string, viewer: UserViewer = first) => {
  const [transfer, ...others] = await transfersOf(batchId, viewer);
  expect(others).toEqual([]);
  if (!transfer) throw new Error("The batch is empty");
  return transfer;
};
const stateOf = async (payeeId: string) => {
  const { lines } = await readDesk(context.services, first, { page: 1 });
  return lines.find((line) => line.payeeId === payeeId)?.state;
};
const dueTo = async (payeeId: string) => (await readEarnings(context.services, payeeId)).dueCents;
const subjectsTo = async ({ email }: TestUser) =>
  (await context.outbox())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject);
const isEven = async () =>
  Object.values(await sumLedger(context)).reduce((sum, cents) => sum + cents, 0) === 0;

/** Made and with the bank. */
async function withBank(mentor: TestUser): Promise<{ batchId: string; transferId: string }> {
  const batchId = await make(first, mentor.userId);
  await sendBatch(context.services, first, batchId);
  await context.runJobs();
  const { id, status } = await only(batchId);
  expect(status).toBe("sending");
  return { batchId, transferId: id };
}

describe("making payouts", () => {
  test("takes all that is due, once, under double clicks and two people at the same time", async () => {
    const mentor = await ready(12_750);
    expect(await stateOf(mentor.userId)).toBe("ready");
    // The queues go by the database's clock, on which holds of this test aren't over.
    await endHoldsInDatabase();
    const countQueues = () =>
      context.services.database.asSystem("test", async (transaction) => {
        const due = await payoutsDue(transaction).execute();
        const open = await payoutsUnderWay(transaction).execute();
        return { due: due.length, open: open.length };
      });
    const before = await countQueues();
    const request = { requestKey: randomUUID(), payeeIds: [mentor.userId] };
    const asked = await Promise.allSettled([
      makeBatch(context.services, first, request),
      makeBatch(context.services, first, request),
      makeBatch(context.services, first, request),
      make(second, mentor.userId),
      make(second, mentor.userId),
    ]);
    const made = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("payout_transfers")
        .select(["amount_cents", "status"])
        .where("payee_id", "=", mentor.userId)
        .execute(),
    );
    expect(made).toMatchObject([{ amount_cents: 12_750, status: "prepared" }]);
    for (const each of asked) {
      if (each.status === "rejected") {
        expect(each.reason).toMatchObject({ code: "payout_nothing_to_pay" });
      }
    }
    expect(await stateOf(mentor.userId)).toBe("under_way");
    expect(await countQueues()).toEqual({ due: before.due - 1, open: before.open + 1 });
    expect(await readOwnPayouts(context.services, mentor)).toMatchObject({ state: "under_way" });
  });

  test("waits in the control room since the first share that's open, until the mentor is suspended", async () => {
    const waitingSince = async () => {
      await endHoldsInDatabase();
      const due = await context.services.database.asSystem("test", (transaction) =>
        payoutsDue(transaction).execute(),
      );
      return due.map(({ since }) => since);
    };
    const mentor = await ready(5000);
    const firstShare = context.clock.now();
    context.clock.advance({ days: 30 });
    const secondShare = context.clock.now();
    await earn(context, mentor.userId, 2000);
    expect(await waitingSince()).toContainEqual(firstShare);
    expect(await waitingSince()).not.toContainEqual(secondShare);

    await renew();
    const { transferId } = await withBank(mentor);
    context.clock.advance({ minutes: 1 });
    const shareMeanwhile = context.clock.now();
    await earn(context, mentor.userId, 1000);
    context.clock.advance({ minutes: 1 });
    await markPaid(context.services, first, { transferId, reference: "EFT 5" });
    expect(await waitingSince()).toContainEqual(shareMeanwhile);
    expect(await waitingSince()).not.toContainEqual(firstShare);

    await context.services.database.asSystem("test", (transaction) =>
      beginSuspension(context.services, transaction, mentor.userId, {
        until: new Date("2999-01-01"),
        reason: "Reports",
        by: first.userId,
      }),
    );
    expect(await waitingSince()).not.toContainEqual(shareMeanwhile);
  });

  test("leaves out who can't be paid, each with the reason", async () => {
    const held = await createMentor(context);
    await saveBankDetails(context.services, held, canadianDetails);
    const without = await createMentor(context);
    const paused = await ready(5000);
    await pausePayee(context.services, first, { payeeId: paused.userId, reason: "We check this." });
    const suspended = await ready(5000);
    await context.services.database.asSystem("test", (transaction) =>
      beginSuspension(context.services, transaction, suspended.userId, {
        until: new Date("2999-01-01"),
        reason: "Reports",
        by: first.userId,
      }),
    );
    const late = await createMentor(context);
    await saveBankDetails(context.services, late, canadianDetails);
    for (const { userId } of [without, late]) await earn(context, userId, 5000);
    const people = { late, without, paused, suspended };
    const states = await Promise.all(
      Object.entries(people).map(async ([name, { userId }]) => [name, await stateOf(userId)]),
    );
    expect(Object.fromEntries(states)).toEqual({
      late: "new_account",
      without: "no_method",
      paused: "paused",
      suspended: "suspended",
    });
    const ids = Object.values(people).map(({ userId }) => userId);
    await expect(make(first, ...ids)).rejects.toMatchObject({ code: "payout_nothing_to_pay" });
    expect(await readOwnPayouts(context.services, paused)).toMatchObject({
      state: "paused",
      pauseReason: "We check this.",
    });
    await resumePayee(context.services, first, { payeeId: paused.userId });
    expect(await stateOf(paused.userId)).toBe("ready");
  });

  test("leaves out what is held for a dispute, and what a refund took back", async () => {
    const mentor = await ready(5000);
    const source = `dispute:${randomUUID()}`;
    await context.services.database.asSystem("test", (transaction) =>
      holdAmount(context.services, transaction, {
        source,
        payeeId: mentor.userId,
        money: { amountCents: 2000, currency: "USD" },
        reason: "Chargeback",
      }),
    );
    const { money } = await only(await make(first, mentor.userId));
    expect(money.amountCents).toBe(3000);
    await context.services.database.asSystem("test", (transaction) =>
      releaseAmount(context.services, transaction, source),
    );
    expect(await dueTo(mentor.userId)).toBe(5000);
    const owing = await ready(1000);
    await earn(context, owing.userId, -2500);
    expect(await stateOf(owing.userId)).toBe("negative");
    await earn(context, owing.userId, 4000);
    expect((await only(await make(first, owing.userId))).money.amountCents).toBe(2500);
  });

  test("for no one is refused at the list, and the same form can be sent again", async () => {
    await ready(5000);
    const requestKey = randomUUID();
    const { status, html } = await visitPage(
      context,
      [pageRoute(adminPayoutsPath, payoutsPage)],
      adminPayoutsPath,
      { intent: "make", requestKey },
      first,
    );
    expect(status).toBe(400);
    expect(html).toContain("Choose at least one mentor to pay.");
    expect(html).toContain(`value="${requestKey}"`);
  });

  test("is for people with the right money, and for no one about themselves", async () => {
    const mentor = await ready(5000);
    const support = await context.createUser({ roles: ["support"] });
    for (const viewer of [anonymousViewer, mentor, support]) {
      await expect(make(viewer, mentor.userId)).rejects.toMatchObject({ status: 403 });
    }
    await earn(context, first.userId, 5000);
    await expect(make(first, first.userId)).rejects.toMatchObject({
      code: "payout_nothing_to_pay",
    });
  });
});

describe("a second person", () => {
  test("confirms a payout above the amount, and never the one who made it", async () => {
    const mentor = await ready(100_001);
    const batchId = await make(first, mentor.userId);
    const { id, needsConfirmation, acts } = await only(batchId);
    expect({ needsConfirmation, acts }).toEqual({ needsConfirmation: true, acts: ["cancel"] });
    await expect(sendBatch(context.services, first, batchId)).rejects.toMatchObject({
      code: "payout_unconfirmed",
    });
    await expect(confirmTransfer(context.services, first, id)).rejects.toMatchObject({
      code: "payout_second_person",
    });
    const asked = await Promise.allSettled([
      confirmTransfer(context.services, second, id),
      confirmTransfer(context.services, second, id),
    ]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sendBatch(context.services, first, batchId)).toBe(1);
  });

  test("isn't needed up to the amount", async () => {
    const mentor = await ready(100_000);
    expect((await only(await make(first, mentor.userId))).needsConfirmation).toBe(false);
  });

  test("can't be skipped in SQL either", async () => {
    const mentor = await ready(200_000);
    const { id } = await only(await make(first, mentor.userId));
    const set = (changes: object) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction.updateTable("payout_transfers").set(changes).where("id", "=", id).execute(),
      );
    const now = context.clock.now();
    const released = { released_by: second.userId, released_at: now };
    for (const [changes, constraint] of [
      [{ status: "queued", ...released }, "payout_transfers_confirmed"],
      [{ confirmed_by: first.userId, confirmed_at: now }, "payout_transfers_second_person"],
      [{ confirmed_by: mentor.userId, confirmed_at: now }, "payout_transfers_not_ones_own"],
      [{ amount_cents: 1 }, "payout_transfers_stay"],
      [{ confirm_above_cents: 900_000 }, "payout_transfers_stay"],
      [{ made_by: second.userId }, "payout_transfers_stay"],
      [{ status: "paid" }, "payout_transfers_transition"],
    ] as const) {
      await expect(set(changes)).rejects.toMatchObject({ constraint });
    }
    await set({ confirmed_by: second.userId, confirmed_at: now });
    await expect(set({ confirmed_by: null, confirmed_at: null })).rejects.toMatchObject({
      constraint: "payout_transfers_stay",
    });
  });

  test("and everyone who lets money leave has proven who they are in the last ten minutes", async () => {
    const mentor = await ready(5000);
    const batchId = await make(first, mentor.userId);
    const { id } = await only(batchId);
    context.clock.advance({ minutes: 11 });
    const denial = { code: "payout_proof_needed" };
    const { services } = context;
    for (const act of [
      () => sendBatch(services, first, batchId),
      () => confirmTransfer(services, second, id),
      () => exportBankFile(services, first, batchId),
      () => markPaid(services, first, { transferId: id, reference: "EFT 1" }),
    ]) {
      await expect(act()).rejects.toMatchObject(denial);
    }
  });
});

describe("a payout by the bank", () => {
  test("is in the bank's file with full details, which the audit log names without them", async () => {
    const mentor = await ready(5000);
    const { batchId, transferId } = await withBank(mentor);
    const { content } = await exportBankFile(context.services, first, batchId);
    expect(content).toContain(
      `"${transferId}","Sample Mentor","CA","004","12345","","9876504321","","50.00","USD"`,
    );
    const audit = await context.services.database.asSystem("test", (transaction) =>
      transaction.selectFrom("private.audit_entries").selectAll().execute(),
    );
    expect(audit.map(({ action }) => action)).toContain("payouts.bank_file_downloaded");
    expect(JSON.stringify([audit, context.logged])).not.toContain(canadianDetails.account);
    await expect(exportBankFile(context.services, mentor, batchId)).rejects.toMatchObject({
      status: 403,
    });
  });

  test.each(["=HYPERLINK(1)", "+cmd", "-2+3", "@SUM(1)"])(
    "with the name %s runs as no formula in the bank's file",
    async (holder) => {
      const { batchId } = await withBank(await ready(5000, { ...canadianDetails, holder }));
      const { content } = await exportBankFile(context.services, first, batchId);
      expect(content).toContain(`"'${holder}"`);
    },
  );

  test("isn't in the file anymore once the mentor has entered other details", async () => {
    const mentor = await ready(5000);
    const { batchId, transferId } = await withBank(mentor);
    await context.services.database.asSystem("test", (transaction) =>
      transaction.deleteFrom("payout_methods").where("user_id", "=", mentor.userId).execute(),
    );
    await expect(exportBankFile(context.services, first, batchId)).rejects.toMatchObject({
      code: "payout_nothing_to_export",
    });
    expect(await only(batchId)).toMatchObject({ hasOtherDetails: true, acts: ["pay", "fail"] });
    await markFailed(context.services, first, { transferId, reason: "Other details" });
    expect(await dueTo(mentor.userId)).toBe(5000);
  });

  test("asks its sender to reload the page only until the file can be downloaded", async () => {
    const mentor = await ready(5000);
    const batchId = await make(first, mentor.userId);
    const routes = [pageRoute("/admin/payouts/:batchId", batchPage)];
    const visit = async (address: string) =>
      (await visitPage(context, routes, address, undefined, first)).html;
    expect(await visit(batchPath(batchId))).toContain("Once you select Send, you can download");
    await sendBatch(context.services, first, batchId);
    const sent = `${batchPath(batchId)}?done=sent`;
    const queued = await visit(sent);
    expect(queued).toContain("Next, reload the page, download the file");
    expect(queued).not.toContain("Download the file for your bank");
    await context.runJobs();
    const prepared = await visit(sent);
    expect(prepared).toContain("Next, download the file and pay through your bank.");
    expect(prepared).toContain("Download the file for your bank");
    const { id: transferId } = await only(batchId);
    await markPaid(context.services, first, { transferId, reference: "EFT 3" });
    expect(await visit(sent)).not.toContain("Next, ");
  });

  test("is paid once, with the bank's reference, in the books and by email", async () => {
    const mentor = await ready(5000);
    const { batchId, transferId } = await withBank(mentor);
    const reference = "EFT 2026-001";
    const asked = await Promise.allSettled([
      markPaid(context.services, first, { transferId, reference }),
      markPaid(context.services, second, { transferId, reference }),
      markFailed(context.services, second, { transferId, reason: "No such account" }),
    ]);
    const done = asked.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    const { status } = await only(batchId);
    expect(["paid", "failed"]).toContain(status);
    expect(await dueTo(mentor.userId)).toBe(status === "paid" ? 0 : 5000);
    const subjects = await subjectsTo(mentor);
    expect(subjects.slice(1)).toEqual([
      status === "paid" ? "We paid you $50" : "Your payout of $50 didn't go through",
    ]);
    expect(await isEven()).toBe(true);
  });

  test("that failed or came back is due again, and can be made again", async () => {
    const mentor = await ready(5000);
    const failed = await withBank(mentor);
    const reason = "The bank says the account is closed.";
    await markFailed(context.services, first, { transferId: failed.transferId, reason });
    expect(await stateOf(mentor.userId)).toBe("ready");
    const paid = await withBank(mentor);
    await markPaid(context.services, first, { transferId: paid.transferId, reference: "EFT 2" });
    expect(await dueTo(mentor.userId)).toBe(0);
    const back = { transferId: paid.transferId, reason };
    const asked = await Promise.allSettled([
      returnTransfer(context.services, first, back),
      returnTransfer(context.services, second, back),
    ]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await dueTo(mentor.userId)).toBe(5000);
    expect(await isEven()).toBe(true);
    expect((await subjectsTo(mentor)).slice(1)).toEqual([
      "Your payout of $50 didn't go through",
      "We paid you $50",
      "Your payout of $50 didn't go through",
    ]);
    const { history } = await readOwnPayouts(context.services, mentor);
    expect(history.map(({ kind }) => kind).sort()).toEqual(["payout", "payout_returned"]);
    expect(await stateOf(mentor.userId)).toBe("ready");
  });

  test("stays in the mentor's list, however many sessions are settled afterward", async () => {
    const mentor = await ready(5000);
    const { transferId } = await withBank(mentor);
    await markPaid(context.services, first, { transferId, reference: "EFT 4" });
    context.clock.advance({ minutes: 1 });
    for (let share = 0; share < 100; share += 1) await earn(context, mentor.userId, 1000);
    const { due, history } = await readOwnPayouts(context.services, mentor);
    expect(due.amountCents).toBe(100_000);
    expect(history).toMatchObject([{ kind: "payout", reference: "EFT 4" }]);
  });

  test("can be canceled before it's sent, with a reason", async () => {
    const mentor = await ready(5000);
    const batchId = await make(first, mentor.userId);
    const { id } = await only(batchId);
    await cancelTransfer(context.services, second, { transferId: id, reason: "Wrong month" });
    await expect(sendBatch(context.services, first, batchId)).rejects.toMatchObject({
      code: "payout_changed",
    });
    expect(await only(batchId)).toMatchObject({ status: "canceled", problem: "Wrong month" });
    const logged = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "before", "after", "reason"])
        .where("subject_id", "=", mentor.userId)
        .where("action", "like", "payouts.transfer_%")
        .orderBy("id")
        .execute(),
    );
    expect(logged).toEqual([
      {
        action: "payouts.transfer_made",
        before: null,
        after: { status: "prepared" },
        reason: null,
      },
      {
        action: "payouts.transfer_canceled",
        before: { status: "prepared" },
        after: { status: "canceled" },
        reason: "Wrong month",
      },
    ]);
    expect(await stateOf(mentor.userId)).toBe("ready");
  });

  test("that a pause or new details overtake isn't sent, and says why", async () => {
    const mentor = await ready(5000);
    const batchId = await make(first, mentor.userId);
    await pausePayee(context.services, second, { payeeId: mentor.userId, reason: "A report" });
    await sendBatch(context.services, first, batchId);
    await context.runJobs();
    expect(await only(batchId)).toMatchObject({
      status: "failed",
      problem: "Payouts are paused.",
    });
    const logged = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["actor_id", "before", "after", "reason"])
        .where("action", "=", "payouts.payee_paused")
        .where("subject_id", "=", mentor.userId)
        .execute(),
    );
    expect(logged).toEqual([
      {
        actor_id: second.userId,
        before: { paused: false },
        after: { paused: true },
        reason: "A report",
      },
    ]);
  });

  test("is sent once, however often Send is clicked", async () => {
    const mentor = await ready(5000);
    const batchId = await make(first, mentor.userId);
    const asked = await Promise.allSettled([
      sendBatch(context.services, first, batchId),
      sendBatch(context.services, second, batchId),
      sendBatch(context.services, first, batchId),
    ]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await context.runJobs();
    expect(await only(batchId)).toMatchObject({ status: "sending" });
  });
});

test("row security shows payouts to their payee and to people with the right money", async () => {
  const mentor = await ready(5000);
  await make(first, mentor.userId);
  const other = await createMentor(context);
  const support = await context.createUser({ roles: ["support"] });
  const count = (viewer: Viewer) =>
    context.services.database.as(viewer, async (transaction) => {
      const rows = await transaction
        .selectFrom("payout_transfers")
        .select("id")
        .where("payee_id", "=", mentor.userId)
        .execute();
      return rows.length;
    });
  expect(await count(mentor)).toBe(1);
  expect(await count(first)).toBe(1);
  for (const viewer of [other, support]) expect(await count(viewer)).toBe(0);
  await expect(count(anonymousViewer)).rejects.toThrow("permission denied");
  for (const table of ["payout_batches", "payable_holds"] as const) {
    const seen = await context.services.database.as(mentor, (transaction) =>
      transaction.selectFrom(table).selectAll().execute(),
    );
    expect(seen).toEqual([]);
  }
});

test("the desk offers 200 mentors at a time, and no one whose payout is under way", async () => {
  const { database } = context.services;
  // More than anyone else in these tests is owed, so that they come first.
  const cents = 300_000;
  const mentor = await ready(cents);
  const ids = Array.from({ length: 200 }, () => randomUUID());
  await database.executeRaw(
    `insert into payout_methods
    select copy.* from payout_methods as source cross join unnest($2::uuid[]) as other (id)
    cross join lateral jsonb_populate_record(source,
      jsonb_build_object('id', other.id, 'user_id', other.id)) as copy
    where source.user_id = $1`,
    [mentor.userId, ids],
  );
  await database.executeRaw(
    `insert into private.payout_destinations (method_id, destination)
    select other.id, stored.destination from private.payout_destinations as stored
    join payout_methods as method on method.id = stored.method_id
    cross join unnest($2::uuid[]) as other (id)
    where method.user_id = $1`,
    [mentor.userId, ids],
  );
  for (const id of ids) await earn(context, id, cents);
  const offered = async () => {
    const { lines, moreReady } = await readDesk(context.services, first, { page: 1 });
    return {
      ids: lines.filter(({ state }) => state === "ready").map(({ payeeId }) => payeeId),
      moreReady,
    };
  };
  const before = await offered();
  expect(before.ids).toHaveLength(200);
  expect(before.moreReady).toBeGreaterThan(0);

  await database.executeRaw(
    `with batch as (
      insert into payout_batches (request_key, made_by, made_at)
      values (gen_random_uuid(), $1, '2020-01-01') returning id, made_by, made_at
    )
    insert into payout_transfers (batch_id, payee_id, method_id, driver, label, amount_cents,
      currency, confirm_above_cents, made_by, made_at)
    select batch.id, gen_random_uuid(), gen_random_uuid(), 'bank', 'Bank account', 5000,
      'USD', 100000, batch.made_by, batch.made_at
    from batch cross join generate_series(1, 1000)`,
    [second.userId],
  );
  await make(first, ...before.ids);
  const after = await offered();
  expect(after.ids).toHaveLength(before.moreReady);
  expect(after.moreReady).toBe(0);
  expect(after.ids.filter((id) => before.ids.includes(id))).toEqual([]);
});
