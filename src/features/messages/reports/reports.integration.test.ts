import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { formatTime } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { beginTalk } from "../messages.test-support.ts";
import {
  handleReport,
  readReportedMessages,
  readReports,
  reportThread,
} from "./reports.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

async function actionsOn(reportId: string): Promise<string[]> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("action")
      .where("subject_id", "=", reportId)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ action }) => action);
}

/** Names of a report in the audit log. */
async function namesOf(reportId: string): Promise<(string | null)[]> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("subject_name")
      .distinct()
      .where("subject_id", "=", reportId)
      .execute(),
  );
  return rows.map(({ subject_name }) => subject_name);
}

test("an admin reads a reported thread's last messages, and marks the report as handled, once", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  const { mentee, threadId, say, mentor } = await beginTalk(context, "First");
  await say(mentor, "Send me money");
  await reportThread(context.services, mentee, { threadId, reason: "Asks for money" });
  const again = { threadId, reason: "Asks for money still" };
  await expect(reportThread(context.services, mentee, again)).rejects.toMatchObject({
    code: "already_reported",
  });

  const { open, total } = await readReports(context.services, admin);
  expect(total).toBe(1);
  const [report] = open;
  expect(report).toMatchObject({ reporterRole: "mentee", reason: "Asks for money" });
  const id = report?.id ?? "";
  const { messages } = await readReportedMessages(context.services, admin, id);
  expect(messages.map(({ body, senderRole }) => [senderRole, body])).toEqual([
    ["mentee", "First"],
    ["mentor", "Send me money"],
  ]);
  await handleReport(context.services, admin, id);
  await expect(handleReport(context.services, admin, id)).rejects.toMatchObject({
    code: "report_already_handled",
  });
  expect(await readReports(context.services, admin)).toMatchObject({ total: 0, open: [] });
  expect(await actionsOn(id)).toEqual([
    "mentorship.messages_reported",
    "mentorship.reported_messages_read",
    "mentorship.message_report_handled",
  ]);
  expect(await namesOf(id)).toEqual([
    `the message report of ${formatTime(report?.reportedAt ?? new Date(0))}`,
  ]);
  await reportThread(context.services, mentee, again);
});

test("the reported messages stay in view, and what's written after the decision isn't shown", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  const report = async (later: number) => {
    const { mentee, mentor, threadId, say } = await beginTalk(context, "First");
    await say(mentor, "Send me money");
    await reportThread(context.services, mentee, { threadId, reason: "Asks for money" });
    for (let count = 1; count <= later; count += 1) {
      context.clock.advance(10);
      await say(mentor, `Later ${count}`);
    }
    const { open } = await readReports(context.services, admin);
    const id = open.find(({ reportedUserId }) => reportedUserId === mentor.userId)?.id ?? "";
    const bodies = async () =>
      (await readReportedMessages(context.services, admin, id)).messages.map(({ body }) => body);
    return { id, bodies, say: (body: string) => say(mentor, body) };
  };
  const talkative = await report(40);
  expect(await talkative.bodies()).toEqual([
    "First",
    "Send me money",
    ...Array.from({ length: 30 }, (_, index) => `Later ${index + 1}`),
  ]);

  const { id, bodies, say } = await report(1);
  await handleReport(context.services, admin, id);
  context.clock.advance(10);
  await say("After the decision");
  expect(await bodies()).toEqual(["First", "Send me money", "Later 1"]);
});

test("nobody else reads reports, and only members report", async () => {
  const { mentee, mentor, threadId } = await beginTalk(context);
  await reportThread(context.services, mentor, { threadId, reason: "Rude to me" });
  const { id } = await context.services.database.as(mentor, (transaction) =>
    transaction.selectFrom("message_reports").select("id").executeTakeFirstOrThrow(),
  );
  for (const viewer of [anonymousViewer, mentee, mentor]) {
    const forbidden = { code: "forbidden" };
    await expect(readReports(context.services, viewer)).rejects.toMatchObject(forbidden);
    await expect(readReportedMessages(context.services, viewer, id)).rejects.toMatchObject(
      forbidden,
    );
    await expect(handleReport(context.services, viewer, id)).rejects.toMatchObject(forbidden);
  }
  const stranger = await context.createUser();
  await expect(
    reportThread(context.services, stranger, { threadId, reason: "Anything" }),
  ).rejects.toMatchObject({ code: "thread_not_found" });
  await expect(
    reportThread(context.services, mentee, { threadId, reason: "no" }),
  ).rejects.toMatchObject({ code: "validation_failed" });
  const admin = await context.createUser({ roles: ["admin"] });
  for (const unknown of ["nonsense", threadId]) {
    await expect(readReportedMessages(context.services, admin, unknown)).rejects.toMatchObject({
      code: "report_not_found",
    });
  }
});

test("someone on our team neither reads nor resolves a report of their own conversation", async () => {
  const { services } = context;
  const colleague = await context.createUser({ roles: ["admin"] });
  const { mentee, mentor, threadId } = await beginTalk(context);
  await reportThread(services, mentee, { threadId, reason: "Asks for money" });
  const { open, total } = await readReports(services, colleague);
  const id = open.find(({ reportedUserId }) => reportedUserId === mentor.userId)?.id ?? "";
  for (const person of [mentor, mentee]) {
    const onTeam = { ...person, roles: ["support"] as const };
    const list = await readReports(services, onTeam);
    expect(list.open.map((report) => report.id)).not.toContain(id);
    expect(list).toMatchObject({ total: total - 1, needsColleague: false });
    const missing = { code: "report_not_found" };
    await expect(readReportedMessages(services, onTeam, id)).rejects.toMatchObject(missing);
    await expect(handleReport(services, onTeam, id)).rejects.toMatchObject(missing);
  }
  await handleReport(services, colleague, id);
  const handled = await readReports(services, { ...mentor, roles: ["support"] });
  expect(handled.handled.map((report) => report.id)).not.toContain(id);
});

test("the only one who could resolve a report about themselves is told to find a colleague", async () => {
  const site = await createTestContext();
  const { mentee, mentor, threadId } = await beginTalk(site);
  await site.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("user_roles")
      .values({ user_id: mentor.userId, role: "admin" })
      .execute(),
  );
  const alone = { ...mentor, roles: ["admin"] as const };
  expect(await readReports(site.services, alone)).toMatchObject({ needsColleague: false });
  await reportThread(site.services, mentee, { threadId, reason: "Asks for money" });
  expect(await readReports(site.services, alone)).toMatchObject({
    total: 0,
    open: [],
    needsColleague: true,
  });
  await site.close();
});
