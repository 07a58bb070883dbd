import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { addEvent } from "./events.test-support.ts";
import { registerForEvent } from "./registrations.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const read = (viewer: Viewer, table: "event_registrations" | "events") =>
  context.services.database.as(viewer, (transaction) =>
    transaction.selectFrom(table).selectAll().execute(),
  );

test("people read their own registrations, admins and visitors none", async () => {
  const [user, other] = [await context.createUser(), await context.createUser()];
  const admin = await context.createUser({ roles: ["admin"] });
  const eventId = await addEvent(context);
  for (const person of [user, other]) {
    await registerForEvent(context.services, person, {
      eventId,
      form: { name: "Ada Example", email: person.email },
      clientAddress: "",
    });
  }
  expect(await read(user, "event_registrations")).toMatchObject([{ email: user.email }]);
  expect(await read(admin, "event_registrations")).toEqual([]);
  await expect(read(anonymousViewer, "event_registrations")).rejects.toThrow("permission denied");
});

test("everybody reads events through the view alone, without the link to join", async () => {
  const user = await context.createUser();
  await addEvent(context, { join_url: "https://meet.example/secret" });
  for (const viewer of [anonymousViewer, user]) {
    await expect(read(viewer, "events")).rejects.toThrow("permission denied");
    const rows = await context.services.database.as(viewer, (transaction) =>
      transaction.selectFrom("events_public").selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("meet.example");
  }
});
