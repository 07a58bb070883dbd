import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookAndPay,
  createSessionContext,
  findTime,
  hold,
  type SessionContext,
  setInstantBooking,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { readNextBooking } from "../bookings.usecases.server.ts";

let context: SessionContext;
beforeAll(async () => {
  context = await createSessionContext();
  await setInstantBooking(context, context.mentorId, true);
});
afterAll(() => context.close());

test("the next confirmed booking is the same for both sides, and nobody else's", async () => {
  const { services, mentee, mentor, mentorId } = context;
  const other = await context.createUser();
  await hold(context, other, mentorId, await findTime(context, mentorId, 30));
  expect(await readNextBooking(services, mentee)).toBeNull();
  const later = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 72));
  expect(await readNextBooking(services, mentee)).toMatchObject({ id: later });
  const time = await findTime(context, mentorId, 48);
  const next = await bookAndPay(context, mentee, mentorId, time);
  expect(await readNextBooking(services, mentee)).toMatchObject({
    ...{ id: next, kind: "mentor_session", as: "guest", startsAt: time },
  });
  expect(await readNextBooking(services, mentor)).toMatchObject({
    ...{ id: next, as: "host", with: "Ngozi Adeyemi" },
  });
  // A held time isn't a booking yet.
  expect(await readNextBooking(services, other)).toBeNull();
});
