import { expect, test } from "vitest";
import { createTestContext } from "../../../tests/support/services.ts";

test("calendars are strangers' unless the environment says otherwise", async () => {
  const address = "http://127.0.0.1:3000/me.ics";
  const usual = await createTestContext();
  expect(() => usual.services.busyCalendars.checkAddress(address)).toThrow();
  expect(usual.services.meeting.newMeeting().url).toMatch(/^https:\/\/meet\.jit\.si\/meridian-/);
  await usual.close();
  const allowing = await createTestContext({
    environment: { CALENDAR_ALLOW_PRIVATE_ADDRESSES: "true" },
  });
  expect(allowing.services.busyCalendars.checkAddress(address)).toBe(address);
  await allowing.close();
});
