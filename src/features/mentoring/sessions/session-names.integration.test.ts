import { afterAll, beforeAll, expect, test } from "vitest";
import { changeBooking } from "#features/booking/booking.contract.ts";
import { writeReceipt } from "#features/payments/orders/receipts.usecases.server.ts";
import { listOwnPayments } from "#features/payments/own-payments.usecases.server.ts";
import { formatTime } from "#shared/time.ts";
import { readPdfText } from "../../../../tests/support/pages/pdf-text.ts";
import { makeSessionCalendar } from "./read-session.usecases.server.ts";
import { sessionReference } from "./sessions.constants.ts";
import {
  bookAndPay,
  createSessionContext,
  findTime,
  type SessionContext,
  standing,
} from "./sessions.test-support.ts";

/** The name of a session on its payment and its receipt, and its version in calendars, after it was moved. */

let context: SessionContext;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());

const inLagos = (time: Date) => formatTime(time, "Africa/Lagos");

async function readShown(bookingId: string) {
  const { services, mentee } = context;
  const { payments } = await listOwnPayments(services, mentee, { page: 1 });
  const { order } = await standing(context, bookingId);
  const listed = payments.find(({ id }) => id === order?.id)?.description ?? "";
  const receipt = order?.receipt_number
    ? await readPdfText((await writeReceipt(services, mentee, order.id)).pdf)
    : "";
  return { listed, receipt };
}

async function accepted() {
  const { services, mentee, mentor, mentorId } = context;
  const first = await findTime(context, mentorId, 72);
  const id = await bookAndPay(context, mentee, mentorId, first);
  await changeBooking(services, mentor, id, { event: "confirm" });
  await context.runJobs();
  return { id, first };
}

test("a moved session has its new time on payments and on the receipt, once both agree", async () => {
  const { services, mentee, mentor, mentorId } = context;
  const { id, first } = await accepted();
  const before = await readShown(id);
  expect(before.listed).toContain(inLagos(first));
  expect(before.listed).toContain(sessionReference(id));
  expect(before.receipt.replaceAll(/\s/g, "")).toContain(inLagos(first).replaceAll(/\s/g, ""));

  const second = await findTime(context, mentorId, 120);
  await changeBooking(services, mentor, id, { event: "move", startsAt: second, reason: "A duty" });
  expect((await readShown(id)).listed).toContain(inLagos(first));
  await changeBooking(services, mentee, id, { event: "confirm" });
  // The invitation was 0, the proposed time 1, and this one is 2.
  expect(await makeSessionCalendar(services, mentee, id)).toContain("SEQUENCE:2");
  const after = await readShown(id);
  expect(after.listed).toContain(inLagos(second));
  expect(after.listed).not.toContain(inLagos(first));
  expect(after.receipt.replaceAll(/\s/g, "")).toContain(inLagos(second).replaceAll(/\s/g, ""));
  expect(after.receipt.replaceAll(/\s/g, "")).not.toContain(inLagos(first).replaceAll(/\s/g, ""));
});

test("a new time that's declined is on neither payments nor the receipt", async () => {
  const { services, mentee, mentor, mentorId } = context;
  const { id, first } = await accepted();
  const proposed = await findTime(context, mentorId, 120);
  await changeBooking(services, mentor, id, { event: "move", startsAt: proposed });
  await changeBooking(services, mentee, id, { event: "cancel" });
  await context.runJobs();
  const { listed, receipt } = await readShown(id);
  expect(listed).toContain(inLagos(first));
  expect(listed).not.toContain(inLagos(proposed));
  expect(receipt.replaceAll(/\s/g, "")).toContain(inLagos(first).replaceAll(/\s/g, ""));
  expect(receipt.replaceAll(/\s/g, "")).not.toContain(inLagos(proposed).replaceAll(/\s/g, ""));
});

test("a new time that's answered with another one isn't on payments", async () => {
  const { services, mentee, mentor, mentorId } = context;
  const { id, first } = await accepted();
  const proposed = await findTime(context, mentorId, 120);
  await changeBooking(services, mentor, id, { event: "move", startsAt: proposed });
  const answered = await findTime(context, mentorId, 168);
  await changeBooking(services, mentee, id, { event: "move", startsAt: answered });
  const { listed } = await readShown(id);
  expect(listed).toContain(inLagos(first));
  expect(listed).not.toContain(inLagos(proposed));
});
