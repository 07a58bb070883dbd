import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import { beginSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import { changeRole, removeMember } from "#features/employers/members/members.usecases.server.ts";
import { withdrawApplication } from "#features/jobs/applications/withdrawals.usecases.server.ts";
import { blockPartner, unblockPartner } from "#features/messages/blocks.usecases.server.ts";
import { emailUnread } from "#features/messages/digest/digest.usecases.server.ts";
import {
  sendWithFile,
  signAttachment,
} from "#features/messages/files/attachments.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import {
  handleReport,
  readReportedMessages,
  readReports,
  reportThread,
} from "#features/messages/reports/reports.usecases.server.ts";
import { sendMessage } from "#features/messages/send-message.usecases.server.ts";
import {
  archiveThread,
  countUnread,
  readThread,
  readThreads,
} from "#features/messages/threads.usecases.server.ts";
import { countRows, denied } from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { anonymousViewer } from "../../../platform/viewer.ts";
import { addTime } from "../../../shared/time.ts";
import { addMemberAs } from "../../employers/employers.test-support.ts";
import { readBoardChoice } from "../board/board.rules.ts";
import { readBoard } from "../board/board.usecases.server.ts";
import { readCandidate } from "../candidate/candidate.usecases.server.ts";
import { assignInterviewer } from "../candidate/teamwork.usecases.server.ts";
import { declineSelected } from "../decisions/decisions.usecases.server.ts";
import { addApplicant, addHiringJob, stagesOf, type TestJob } from "../hiring.test-support.ts";
import * as candidatePage from "../pages/candidate.tsx";

let context: TestContext;
let job: TestJob;
let owner: TestUser;
let recruiter: TestUser;
let candidate: TestUser;
let applicationId: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  job = await addHiringJob(context);
  ({ owner } = job);
  recruiter = await member("recruiter");
  await saveOwnProfile(context.services, recruiter, { full_name: "Rana Recruiter" });
  ({ applicant: candidate, id: applicationId } = await addApplicant(context, job.jobId));
});

const code = (value: string) => expect.objectContaining({ code: value });
const missing = code("message_application_not_found");
const noThread = code("thread_not_found");
const inbox = { archived: false, page: 1 };

function member(role: "recruiter" | "interviewer" | "hiring_manager"): Promise<TestUser> {
  return addMemberAs(context, { owner, slug: job.slug, role });
}
const write = async (user: TestUser, body: string): Promise<string> => {
  // Each message has its own second.
  context.clock.advance(1);
  const given = { applicationId, messageId: randomUUID(), body };
  return (await writeFirst(context.services, user, given)).threadId;
};
const say = (user: TestUser, threadId: string, body: string) =>
  sendMessage(context.services, user, { threadId, messageId: randomUUID(), body });
const read = (user: TestUser, threadId: string) => readThread(context.services, user, { threadId });
const system = <Result>(
  work: Parameters<typeof context.services.database.asSystem<Result>>[1],
): Promise<Result> => context.services.database.asSystem("test", work);
const unreadOnBoard = async (user: TestUser) => {
  const choice = readBoardChoice(new URLSearchParams());
  const board = await readBoard(context.services, user, job.jobId, choice);
  return board?.rows.find(({ id }) => id === applicationId)?.unread;
};

describe("a conversation about an application", () => {
  test("is one for the candidate and the whole team, who see which of them wrote", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "When could you start?");
    expect(await countUnread(services, candidate)).toBe(1);
    const theirs = await read(candidate, threadId);
    expect(theirs).toMatchObject({
      role: "candidate",
      state: "open",
      partner: {
        name: "Lakeside Hospital",
        role: "employer",
        jobTitle: "Registered Nurse, Emergency",
        path: `/account/applications/${applicationId}`,
      },
    });
    expect(theirs.messages).toMatchObject([{ sender: "Rana Recruiter", isOwn: false }]);
    expect(await countUnread(services, candidate)).toBe(0);

    expect(await write(candidate, "In March")).toBe(threadId);
    expect([await countUnread(services, owner), await countUnread(services, recruiter)]).toEqual([
      1, 1,
    ]);
    expect(await unreadOnBoard(recruiter)).toBe(1);
    const { threads } = await readThreads(services, owner, inbox);
    expect(threads).toMatchObject([
      {
        id: threadId,
        unread: 1,
        partner: { name: "Adaora Sample" },
        last: { sender: "Candidate" },
      },
    ]);
    // Opening the application shows the messages, which is reading them for the team.
    const opened = await readCandidate(services, owner, applicationId);
    expect(opened?.conversation).toMatchObject({
      kind: "thread",
      loaded: {
        thread: { messages: [{ sender: "Rana Recruiter", isOwn: true }, { isOwn: false }] },
      },
    });
    expect([await countUnread(services, recruiter), await unreadOnBoard(recruiter)]).toEqual([
      0, 0,
    ]);
    await say(owner, threadId, "March is fine");
    const list = await readThreads(services, recruiter, inbox);
    expect(list.threads[0]?.last.sender).toBe("Your team");
    expect(list.employerPage).toBe("/hiring");
    // Interviewers don't write to candidates.
    for (const user of [candidate, await member("interviewer")]) {
      expect((await readThreads(services, user, inbox)).employerPage).toBeUndefined();
    }
  });

  test("begins once, however many write first, and by the candidate too", async () => {
    const threadIds = await Promise.all([
      write(recruiter, "One"),
      write(owner, "Two"),
      write(candidate, "Three"),
    ]);
    expect(new Set(threadIds).size).toBe(1);
    const { messages } = await read(candidate, threadIds[0]);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("is the employer's first answer, once, and both see it in the application's history", async () => {
    const { services } = context;
    const answeredAt = () =>
      system((transaction) =>
        transaction
          .selectFrom("job_applications")
          .select("first_answered_at")
          .where("id", "=", applicationId)
          .executeTakeFirstOrThrow(),
      );
    await write(candidate, "Hello");
    expect((await answeredAt()).first_answered_at).toBeNull();
    await write(recruiter, "Hello");
    const first = await answeredAt();
    expect(first.first_answered_at).not.toBeNull();
    await write(owner, "Hello again");
    expect(await answeredAt()).toEqual(first);
    const shown = await readCandidate(services, owner, applicationId);
    expect(shown?.timeline.filter(({ kind }) => kind === "messaged")).toMatchObject([
      { actor: "Rana Recruiter" },
    ]);
    const own = await services.database.as(candidate, (transaction) =>
      transaction
        .selectFrom("own_job_application_events")
        .select("kind")
        .where("kind", "=", "messaged")
        .execute(),
    );
    expect(own).toHaveLength(1);
  });

  test("brings files, which the other side opens and no one else", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "Please send your license");
    const file = {
      name: "license.pdf",
      declaredType: "application/pdf",
      bytes: new TextEncoder().encode("%PDF-1.7\n% license\n%%EOF\n"),
    };
    const given = { threadId, messageId: randomUUID(), body: "Here it is", file };
    await sendWithFile(services, candidate, given);
    const wanted = { threadId, messageId: given.messageId };
    for (const user of [candidate, recruiter, owner]) {
      expect(await signAttachment(services, user, wanted)).toContain("license.pdf");
    }
    for (const user of [await member("interviewer"), await context.createUser()]) {
      await expect(signAttachment(services, user, wanted)).rejects.toEqual(noThread);
      await expect(
        sendWithFile(services, user, { ...given, messageId: randomUUID() }),
      ).rejects.toEqual(noThread);
    }
  });

  test("can be written on the application's page without scripts, and no one else's form is read", async () => {
    const routes = [pageRoute("/hiring/applications/:applicationId", candidatePage)];
    const path = `/hiring/applications/${applicationId}`;
    const long = { intent: "send", messageId: randomUUID(), body: "x".repeat(4001) };
    const tooLong = await visitPage(context, routes, path, long, recruiter);
    expect(tooLong.status).toBe(400);
    expect(tooLong.html).toContain(`${long.body}</textarea>`);
    const form = { intent: "send", messageId: randomUUID(), body: "From the <b>page</b>" };
    expect((await visitPage(context, routes, path, form, recruiter)).status).toBe(302);
    const { html } = await visitPage(context, routes, path, undefined, recruiter);
    expect(html).toContain("From the &lt;b&gt;page&lt;/b&gt;");
    const again = { ...form, messageId: randomUUID(), body: "" };
    const refused = await visitPage(context, routes, path, again, recruiter);
    expect(refused.html).toContain("Write a message first");
    const interviewer = await member("interviewer");
    await assignInterviewer(context.services, owner, {
      applicationId,
      userId: interviewer.userId,
    });
    const shown = await visitPage(context, routes, path, undefined, interviewer);
    expect(shown.status).toBe(200);
    expect(shown.html).not.toContain("From the");
    await expect(visitPage(context, routes, path, form, interviewer)).rejects.toEqual(missing);
  });

  test("is told by email to those who wrote, or else to those who hire for the job", async () => {
    const { services } = context;
    const emailsAbout = async (user: TestUser) => {
      const emails = await context.outbox();
      return emails.filter(
        ({ recipient, subject }) => recipient === user.email && subject.includes("unread"),
      );
    };
    const threadId = await write(candidate, "A question");
    context.clock.advance({ minutes: 16 });
    await emailUnread(services);
    await emailUnread(services);
    expect(
      [await emailsAbout(owner), await emailsAbout(recruiter)].map(({ length }) => length),
    ).toEqual([1, 1]);
    const [email] = await emailsAbout(recruiter);
    expect(email?.text).toContain("Adaora Sample: 1 unread message.");
    expect(email?.text).toContain(`/messages/${threadId}`);
    expect(email?.text).not.toContain("A question");
    expect(email?.text.replace(/\s+/g, " ")).toContain(
      "about the same conversation until you or someone on your team has read it.",
    );

    await say(recruiter, threadId, "An answer");
    await read(owner, threadId);
    await say(candidate, threadId, "Another question");
    context.clock.advance({ minutes: 16 });
    await emailUnread(services);
    expect(
      [await emailsAbout(owner), await emailsAbout(recruiter)].map(({ length }) => length),
    ).toEqual([1, 2]);
    expect((await emailsAbout(candidate)).at(-1)?.text).toContain(
      "Lakeside Hospital: 1 unread message.",
    );
  });

  test("is archived for the whole team, and comes back with a new message", async () => {
    const { services } = context;
    const threadId = await write(candidate, "Hello");
    await read(recruiter, threadId);
    expect(await archiveThread(services, recruiter, { threadId, archived: true })).toBe(true);
    expect((await readThreads(services, owner, inbox)).threads).toEqual([]);
    expect((await readThreads(services, candidate, inbox)).threads).toHaveLength(1);
    await say(candidate, threadId, "Still there?");
    expect((await readThreads(services, owner, inbox)).threads).toHaveLength(1);
  });
});

describe("who is in it", () => {
  const tables = ["message_threads", "message_thread_members", "messages"] as const;
  const rowsOf = async (viewer: Parameters<typeof countRows>[1]) => {
    const counts = [];
    for (const table of tables) counts.push(await countRows(context, viewer, table));
    return counts;
  };

  test("is the candidate and those who decide: row security shows others nothing", async () => {
    const threadId = await write(recruiter, "Hello");
    const manager = await member("hiring_manager");
    const otherManager = await member("hiring_manager");
    await system((transaction) =>
      transaction
        .insertInto("job_team")
        .values({ job_id: job.jobId, user_id: manager.userId, added_at: context.clock.now() })
        .execute(),
    );
    const interviewer = await member("interviewer");
    await assignInterviewer(context.services, owner, { applicationId, userId: interviewer.userId });
    for (const user of [candidate, owner, recruiter, manager]) {
      expect(await rowsOf(user)).toEqual([1, 1, 1]);
      await say(user, threadId, "Hello");
      await system((transaction) =>
        transaction.deleteFrom("messages").where("number", ">", 1).execute(),
      );
    }
    const elsewhere = await addHiringJob(context);
    const { applicant: otherCandidate } = await addApplicant(context, job.jobId);
    const admin = await context.createUser({ roles: ["admin"] });
    for (const user of [otherManager, interviewer, elsewhere.owner, otherCandidate, admin]) {
      expect(await rowsOf(user)).toEqual([0, 0, 0]);
      await expect(read(user, threadId)).rejects.toEqual(noThread);
      await expect(say(user, threadId, "Hello")).rejects.toEqual(noThread);
      await expect(write(user, "Hello")).rejects.toEqual(missing);
      expect(await countUnread(context.services, user)).toBe(0);
    }
    expect(await rowsOf(anonymousViewer)).toEqual([denied, denied, denied]);
    await expect(
      writeFirst(context.services, candidate, {
        applicationId: "nonsense",
        messageId: randomUUID(),
        body: "Hello",
      }),
    ).rejects.toEqual(missing);
    // Our own team doesn't write for an organization.
    expect((await readCandidate(context.services, admin, applicationId))?.conversation).toBeNull();
  });

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    [
      "leaves the organization",
      ({ userId }) =>
        removeMember(context.services, owner, job.slug, { userId, successorId: null }),
    ],
    [
      "becomes an interviewer",
      ({ userId }) =>
        changeRole(context.services, owner, job.slug, {
          userId,
          role: "interviewer",
          successorId: null,
        }),
    ],
    [
      "is suspended",
      ({ userId }) =>
        system((transaction) =>
          beginSuspension(context.services, transaction, userId, {
            until: addTime(context.clock.now(), { days: 30 }),
            by: null,
          }),
        ),
    ],
  ])("is no longer a member who %s", async (_name, change) => {
    const threadId = await write(recruiter, "Hello");
    await change(recruiter);
    expect(await rowsOf(recruiter)).toEqual([0, 0, 0]);
    await expect(read(recruiter, threadId)).rejects.toEqual(noThread);
    await expect(say(recruiter, threadId, "Hello")).rejects.toEqual(noThread);
    await expect(write(recruiter, "Hello")).rejects.toThrow();
    const thread = await read(owner, threadId);
    expect(thread.messages).toMatchObject([{ sender: "Rana Recruiter" }]);
    await say(candidate, threadId, "Who answers me now?");
  });

  test("is a member who was hired on the candidate's side alone", async () => {
    const threadId = await write(recruiter, "Welcome");
    await system((transaction) =>
      transaction
        .insertInto("organization_members")
        .values({
          organization_id: job.organizationId,
          user_id: candidate.userId,
          role: "recruiter",
          joined_at: context.clock.now(),
        })
        .execute(),
    );
    expect(await rowsOf(candidate)).toEqual([1, 1, 1]);
    expect((await read(candidate, threadId)).role).toBe("candidate");
    expect((await readThreads(context.services, candidate, inbox)).threads).toHaveLength(1);
  });
});

describe("who can write", () => {
  const states = async (threadId: string) => [
    (await read(candidate, threadId)).state,
    (await read(recruiter, threadId)).state,
  ];

  test("once it was withdrawn: no one, and both can read", async () => {
    const threadId = await write(recruiter, "Hello");
    await withdrawApplication(context.services, candidate, applicationId);
    const withdrawn = code("application_withdrawn");
    for (const user of [candidate, recruiter]) {
      await expect(say(user, threadId, "Hello")).rejects.toEqual(withdrawn);
      expect(await read(user, threadId)).toMatchObject({
        state: "withdrawn",
        denial: expect.stringMatching(/withdrawn/),
        messages: [{ body: "Hello" }],
      });
    }
  });

  test("however close a withdrawal or a removal is: a message comes before it or not at all", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "Hello");
    const sent = await Promise.allSettled([
      say(owner, threadId, "From the owner"),
      withdrawApplication(services, candidate, applicationId),
      say(recruiter, threadId, "From the recruiter"),
      removeMember(services, owner, job.slug, { userId: recruiter.userId, successorId: null }),
      say(candidate, threadId, "From the candidate"),
    ]);
    const [byOwner, withdrawal, byRecruiter, removal, byCandidate] = sent;
    expect([withdrawal.status, removal.status]).toEqual(["fulfilled", "fulfilled"]);
    const { messages } = await read(candidate, threadId);
    const bodies = messages.map(({ body }) => body);
    const cameIn = { owner: byOwner, recruiter: byRecruiter, candidate: byCandidate };
    for (const [name, { status }] of Object.entries(cameIn)) {
      expect(bodies.includes(`From the ${name}`)).toBe(status === "fulfilled");
    }
    const denials = sent.flatMap((each) => (each.status === "rejected" ? each.reason.code : []));
    expect(["application_withdrawn", "thread_not_found"]).toEqual(
      expect.arrayContaining([...new Set(denials)]),
    );
  });

  test("once it was withdrawn before anyone wrote: no one", async () => {
    await withdrawApplication(context.services, candidate, applicationId);
    await expect(write(recruiter, "Why?")).rejects.toEqual(code("application_withdrawn"));
    const shown = await readCandidate(context.services, recruiter, applicationId);
    expect(shown?.conversation).toMatchObject({ kind: "refused" });
  });

  test("after a decline and in a closed job: both still", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "Hello");
    const stages = await stagesOf(context, job.jobId);
    await declineSelected(services, recruiter, job.jobId, {
      selected: [{ id: applicationId, from: stages.New ?? "" }],
      reason: "other_candidate",
      isShared: false,
      message: "Thank you",
    });
    await system((transaction) =>
      transaction
        .updateTable("jobs")
        .set({ status: "closed", closed_at: context.clock.now() })
        .where("id", "=", job.jobId)
        .execute(),
    );
    expect(await states(threadId)).toEqual(["open", "open"]);
    await say(candidate, threadId, "Thank you for telling me");
    await say(recruiter, threadId, "All the best");
  });

  test("after the candidate blocks it: no one until they unblock, and the team isn't told", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "Hello");
    await blockPartner(services, candidate, threadId);
    await blockPartner(services, candidate, threadId);
    expect(await states(threadId)).toEqual(["blocked", "closed"]);
    await expect(say(candidate, threadId, "Hi")).rejects.toEqual(code("blocked_by_you"));
    for (const user of [owner, recruiter]) {
      await expect(say(user, threadId, "Hi")).rejects.toEqual(code("messages_closed"));
      await expect(write(user, "Hi")).rejects.toEqual(code("messages_closed"));
      await unblockPartner(services, user, threadId);
    }
    expect(await states(threadId)).toEqual(["blocked", "closed"]);
    await unblockPartner(services, candidate, threadId);
    await say(recruiter, threadId, "Hi");
  });

  test("once the organization has closed: the candidate reads, and is told that no one is left", async () => {
    const threadId = await write(recruiter, "Hello");
    await system((transaction) =>
      transaction
        .deleteFrom("organization_members")
        .where("organization_id", "=", job.organizationId)
        .execute(),
    );
    expect(await read(candidate, threadId)).toMatchObject({
      state: "former",
      denial: expect.stringMatching(/no longer hiring here/),
    });
    await expect(say(candidate, threadId, "Hi")).rejects.toEqual(code("employer_unavailable"));
  });
});

test("a candidate reports it, and our team reads who wrote what", async () => {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const threadId = await write(recruiter, "Pay us first");
  await reportThread(services, candidate, { threadId, reason: "They ask for money" });
  const { open } = await readReports(services, admin);
  const [report] = open;
  expect(report).toMatchObject({
    reporter: "Adaora Sample",
    reporterRole: "candidate",
    reported: "Lakeside Hospital",
    reportedUserId: null,
  });
  const { messages } = await readReportedMessages(services, admin, report?.id ?? "");
  expect(messages).toMatchObject([{ sender: "Rana Recruiter", senderRole: "employer" }]);
  await handleReport(services, admin, report?.id ?? "");
});

describe("what is stored of it", () => {
  test("is in the candidate's export, with the employer's name and only their own words", async () => {
    const threadId = await write(recruiter, "A question");
    await say(candidate, threadId, "My answer");
    const exported = await exportFrom(context.services, "messages", candidate.userId);
    expect(exported.messages?.map(({ body }) => body)).toEqual(["My answer"]);
    expect(exported.message_threads).toMatchObject([
      { id: threadId, application_id: applicationId, employer: "Lakeside Hospital" },
    ]);
  });

  test("stays with the employer once the candidate's account is deleted, until the application's details go", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "A question");
    await say(candidate, threadId, "My answer");
    await system((transaction) => eraseAccount(services, transaction, candidate.userId));
    const thread = await read(recruiter, threadId);
    expect(thread).toMatchObject({ state: "former", partner: { name: "A former member" } });
    expect(thread.messages).toMatchObject([
      { body: "A question" },
      { body: "My answer", sender: "A former member" },
    ]);
    await expect(say(recruiter, threadId, "Hello?")).rejects.toEqual(code("former_member"));
    await system((transaction) =>
      transaction
        .updateTable("job_applications")
        .set({ details_erased_at: context.clock.now() })
        .where("id", "=", applicationId)
        .execute(),
    );
    await expect(read(recruiter, threadId)).rejects.toEqual(noThread);
  });

  test("stays readable for both once a recruiter's account is deleted", async () => {
    const { services } = context;
    const threadId = await write(recruiter, "A question");
    await system((transaction) => eraseAccount(services, transaction, recruiter.userId));
    for (const user of [candidate, owner]) {
      const { messages } = await read(user, threadId);
      expect(messages).toMatchObject([{ body: "A question", sender: "A former member" }]);
    }
  });
});
