import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInUtc } from "#shared/time.ts";
import { apply, payInSandbox } from "../../../tests/support/people/mentor-application.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { eraseAccount } from "../auth/auth.contract.ts";
import { acceptRequest, readOwnRequests } from "../candidates/pool/answers.usecases.server.ts";
import { askToConnect } from "../candidates/pool/connect.usecases.server.ts";
import { talentPath } from "../candidates/pool/pool.constants.ts";
import { readPoolFilter } from "../candidates/pool/pool.rules.ts";
import { addEmployer, addPerson, message } from "../candidates/pool/pool.test-support.ts";
import { readTalentPool } from "../candidates/pool/pool.usecases.server.ts";
import { blockOrganization } from "../candidates/visibility/visibility.usecases.server.ts";
import { bookAndConfirm, listOfficeTimes } from "../consultations/consultations.test-support.ts";
import { changeConsultation } from "../consultations/own-consultations.usecases.server.ts";
import {
  addMemberAs,
  addOrganization,
  verifyByMailbox,
} from "../employers/employers.test-support.ts";
import { moveSelected } from "../hiring/board/moves.usecases.server.ts";
import {
  assignInterviewer,
  unassignInterviewer,
} from "../hiring/candidate/teamwork.usecases.server.ts";
import { addApplicant, addHiringJob, stagesOf } from "../hiring/hiring.test-support.ts";
import { recordInterview } from "../hiring/interviews/interviews.usecases.server.ts";
import { sendDueNotices } from "../hiring/notices/notices.usecases.server.ts";
import {
  discardApplicationDraft,
  saveApplicationDraft,
} from "../jobs/applications/application-drafts.usecases.server.ts";
import { listOwnApplications } from "../jobs/applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "../jobs/applications/withdrawals.usecases.server.ts";
import { createDraft, discardDraft } from "../jobs/postings/drafts.usecases.server.ts";
import { actOnSession } from "../mentoring/sessions/change-session.usecases.server.ts";
import {
  createSessionContext,
  findTime,
  hold,
  pay,
  type SessionContext,
  setInstantBooking,
} from "../mentoring/sessions/sessions.test-support.ts";
import { checkOwnApplication } from "../mentors/applications/application.usecases.server.ts";
import { addPlan } from "../plans/plans.test-support.ts";
import { sharePlan, withdrawPlan } from "../plans/sharing/sharing.usecases.server.ts";
import { replyToReview } from "../ratings/reply.usecases.server.ts";
import { completeSession, kindWords, mentorWords } from "../ratings/reviews.test-support.ts";
import { writeReview } from "../ratings/write-review.usecases.server.ts";
import { readDashboard } from "./dashboard.usecases.server.ts";

/** A home with real data. Each kind of thing that waits stands there for whoever has to act, and is gone once they have. */

let context: SessionContext;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context.close());

const listFor = async (user: TestUser) =>
  (await readDashboard(context.services, user)).next.waiting;
const waiting = async (user: TestUser) => (await listFor(user)).map(({ title }) => title);

test("a time held until it's paid, a request, and another time that's proposed", async () => {
  const { services, mentor, mentorId, mentee, admin } = context;
  await setInstantBooking(context, mentorId, false);
  const startsAt = await findTime(context, mentorId, 72);
  const { bookingId, checkoutId } = await hold(context, mentee, mentorId, startsAt);
  const unpaid = "Finish paying for your session with Adaeze Okonkwo";
  expect(await listFor(mentee)).toContainEqual(
    expect.objectContaining({ title: unpaid, to: `/sessions/${bookingId}`, dueWord: "Pay by" }),
  );
  const request = "Ngozi Adeyemi requested a session";
  expect(await waiting(mentor)).not.toContain(request);

  await pay(context, checkoutId);
  await context.runJobs();
  expect(await waiting(mentee)).not.toContain(unpaid);
  expect(await listFor(mentor)).toContainEqual(
    expect.objectContaining({ title: request, due: expect.any(Date), dueWord: "Answer by" }),
  );

  await actOnSession(services, mentor, bookingId, "confirm", {});
  expect(await waiting(mentor)).not.toContain(request);
  const other = await findTime(context, mentorId, 96);
  await actOnSession(services, mentor, bookingId, "move", { startsAt: other.toISOString() });
  const proposal = "Adaeze Okonkwo proposed another time";
  expect(await waiting(mentee)).toContain(proposal);
  expect(await waiting(admin)).not.toContain(proposal);
  await actOnSession(services, mentee, bookingId, "confirm", {});
  expect(await waiting(mentee)).not.toContain(proposal);
});

test("a session to review, for both sides, and then a review to reply to", async () => {
  const { services, mentor } = context;
  const mentee = await context.createUser();
  const bookingId = await completeSession(context, { mentee });
  const ofMentee = "Review your session with Adaeze Okonkwo";
  const ofMentor = "Review your session with Ngozi Adeyemi";
  expect(await waiting(mentee)).toContain(ofMentee);
  expect(await waiting(mentor)).toContain(ofMentor);
  await writeReview(services, mentee, bookingId, { rating: "5", text: kindWords });
  expect(await waiting(mentee)).not.toContain(ofMentee);
  const isReply = (title: string) => title.startsWith("Reply to ");
  expect((await waiting(mentor)).filter(isReply)).toEqual([]);
  await writeReview(services, mentor, bookingId, { rating: "5", text: mentorWords });
  expect(await waiting(mentor)).not.toContain(ofMentor);
  expect((await waiting(mentor)).filter(isReply)).toHaveLength(1);
  await replyToReview(services, mentor, bookingId, { reply: "It was a pleasure." });
  expect((await waiting(mentor)).filter(isReply)).toEqual([]);
});

test("sessions and reviews of a mentee who has left wait under no one's name", async () => {
  const { services, mentor } = context;
  const mentee = await context.createUser();
  const bookingId = await completeSession(context, { mentee });
  await writeReview(services, mentee, bookingId, { rating: "5", text: kindWords });
  await writeReview(services, mentor, bookingId, { rating: "5", text: mentorWords });
  // The mentor's review of them goes with the account.
  await services.database.asSystem("test", (transaction) =>
    eraseAccount(services, transaction, mentee.userId),
  );
  const titles = await waiting(mentor);
  expect(titles).toContain("Reply to a former member's review");
  expect(titles).toContain("Review your session with a former member");
});

test("a plan that a mentee shared, until they withdraw it", async () => {
  const { services, mentor, mentorId } = context;
  const mentee = await context.createUser();
  await completeSession(context, { mentee });
  const planId = await addPlan(context, mentee);
  await sharePlan(services, mentee, planId, mentorId);
  const shared = "A mentee shared a plan with you";
  expect(await listFor(mentor)).toContainEqual({ title: shared, to: `/plan/${planId}` });
  await withdrawPlan(services, mentee, planId, mentorId);
  expect(await waiting(mentor)).not.toContain(shared);
});

test("a mentor application whose fee isn't paid", async () => {
  const user = await context.createUser();
  const { url } = await apply(context, user);
  const fee = (title: string) => /^Pay \$[\d.]+.* to send your mentor application$/.test(title);
  const [line, ...others] = (await listFor(user)).filter(({ title }) => fee(title));
  expect(others).toEqual([]);
  const applicationId = line?.to.split("/").at(-1) ?? "";
  await payInSandbox(context, url);
  await checkOwnApplication(context.services, user, applicationId);
  expect((await waiting(user)).filter(fee)).toEqual([]);
});

test("a consultation whose time our team moved", async () => {
  const { services, admin } = context;
  const guest = await context.createUser();
  const [first = "", , third = ""] = await listOfficeTimes(services, "toronto");
  const { bookingId } = await bookAndConfirm(
    services,
    { starts_at: first, email: guest.email },
    { viewer: guest, client: guest.email },
  );
  const isProposal = (title: string) => title.includes("another time for your consultation");
  expect((await waiting(guest)).filter(isProposal)).toEqual([]);
  await changeConsultation(services, admin, bookingId, {
    event: "move",
    startsAt: new Date(third),
  });
  expect((await waiting(guest)).filter(isProposal)).toHaveLength(1);
  await changeConsultation(services, guest, bookingId, { event: "confirm" });
  expect((await waiting(guest)).filter(isProposal)).toEqual([]);
});

test("a mentor's next open time has the mentor's own day, and not the one in UTC", async () => {
  const { services, mentor, mentorId } = context;
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("mentor_profiles")
      .set({ next_free_at: new Date("2026-12-05T00:00:00Z") })
      .where("id", "=", mentorId)
      .execute(),
  );
  const { mentorTiles } = await readDashboard(services, mentor);
  expect(mentorTiles.find(({ title }) => title === "Open Times")).toMatchObject({
    value: "Dec 4, 2026",
    meaning: "your next open time",
  });
});

test("an organization to verify, and a job that was begun", async () => {
  const { services } = context;
  const owner = await context.createUser();
  const slug = await addOrganization(context, owner);
  const verify = "Verify Lakeside Hospital, so that its jobs can go live";
  expect(await waiting(owner)).toContain(verify);
  await verifyByMailbox(context, { owner, slug });
  expect(await waiting(owner)).not.toContain(verify);

  const jobId = await createDraft(services, owner, { slug });
  const draft = "Finish your job draft: without a title";
  expect(await waiting(owner)).toContain(draft);
  await discardDraft(services, owner, jobId);
  expect(await waiting(owner)).not.toContain(draft);
});

test("interviews: for the person asked to hold one, and not for the team once it took place", async () => {
  const { services, clock } = context;
  const { owner, slug, jobId } = await addHiringJob(context);
  const colleague = await addMemberAs(context, { owner, slug, role: "interviewer" });
  const { id: applicationId } = await addApplicant(context, jobId);
  const about = "Adaora Sample, Registered Nurse, Emergency";
  const interviewsOf = async (user: TestUser) =>
    (await waiting(user)).filter((title) => /interview/i.test(title));
  await recordInterview(services, owner, { applicationId, heldOn: dayInUtc(clock.now()) });
  expect(await interviewsOf(owner)).toEqual([]);
  const stages = await stagesOf(context, jobId);
  const move = (from: string, to: string) =>
    moveSelected(services, owner, jobId, {
      selected: [{ id: applicationId, from: stages[from] ?? "" }],
      to: stages[to] ?? "",
    });
  await move("New", "Interview");
  await move("Interview", "Offer");
  expect(await interviewsOf(owner)).toEqual([]);

  const asked = `You're interviewing: ${about}`;
  await assignInterviewer(services, owner, { applicationId, userId: colleague.userId });
  expect(await waiting(colleague)).toContain(asked);
  expect(await waiting(owner)).not.toContain(asked);
  await unassignInterviewer(services, owner, { applicationId, userId: colleague.userId });
  expect(await waiting(colleague)).not.toContain(asked);
});

test("an application that was begun, an invitation to an interview, and an offer that's next", async () => {
  const { services, clock } = context;
  const { owner, jobId } = await addHiringJob(context);
  const title = "Registered Nurse, Emergency";
  const person = await context.createUser();
  await saveApplicationDraft(services, person, jobId, { message: "I have worked" });
  expect(await listFor(person)).toContainEqual(
    expect.objectContaining({
      ...{ title: `Finish your application: ${title}`, dueWord: "Applications close" },
      to: `/talent/jobs/${jobId}/apply`,
    }),
  );
  await discardApplicationDraft(services, person, jobId);
  expect((await waiting(person)).join()).not.toContain("Finish your application");

  const { applicant, id } = await addApplicant(context, jobId);
  const stages = await stagesOf(context, jobId);
  const move = async (from: string, to: string, applicationId = id) => {
    const selected = [{ id: applicationId, from: stages[from] ?? "" }];
    await moveSelected(services, owner, jobId, { selected, to: stages[to] ?? "" });
  };
  await move("New", "Interview");
  const invited = `You're invited to an interview: ${title}`;
  // The team can still take it back.
  expect(await waiting(applicant)).not.toContain(invited);
  clock.advance({ minutes: 11 });
  await sendDueNotices(services);
  expect(await waiting(applicant)).toContain(invited);
  await move("Interview", "Offer");
  const { applicant: other, id: otherId } = await addApplicant(context, jobId);
  await move("New", "Offer", otherId);
  clock.advance({ minutes: 11 });
  await sendDueNotices(services);
  expect(await waiting(applicant)).not.toContain(invited);
  const reached = `An offer is next: ${title}`;
  expect(await waiting(applicant)).toContain(reached);
  expect(await waiting(other)).toContain(reached);
  const change = (changed: { status: string; taken_down_at: Date | null }) =>
    services.database.asSystem("test", (transaction) =>
      transaction.updateTable("jobs").set(changed).where("id", "=", jobId).execute(),
    );
  await change({ status: "paused", taken_down_at: clock.now() });
  expect(await waiting(other)).not.toContain(reached);
  await change({ status: "open", taken_down_at: null });
  await withdrawApplication(services, applicant, id);
  expect(await waiting(applicant)).not.toContain(reached);
  clock.advance({ days: 15 });
  expect(await waiting(other)).not.toContain(reached);
});

test("an application that was begun doesn't wait for someone who blocks the employer or is on its team", async () => {
  const { services } = context;
  const { owner, slug, organizationId, jobId } = await addHiringJob(context);
  await verifyByMailbox(context, { owner, slug });
  const person = await context.createUser();
  const member = await addMemberAs(context, { owner, slug, role: "interviewer" });
  for (const user of [person, member]) {
    await saveApplicationDraft(services, user, jobId, { message: "I have worked" });
  }
  const finish = "Finish your application: Registered Nurse, Emergency";
  expect(await waiting(person)).toContain(finish);
  expect(await waiting(member)).not.toContain(finish);
  await blockOrganization(services, person, organizationId);
  expect(await waiting(person)).not.toContain(finish);
  const barriers = async (user: TestUser) =>
    (await listOwnApplications(services, user)).unsent.map(({ barrier }) => barrier);
  expect(await barriers(person)).toEqual(["blocked"]);
  expect(await barriers(member)).toEqual(["own organization"]);
});

test("an employer who would like to connect, and a person who agreed", async () => {
  const { services } = context;
  const person = await addPerson(context);
  const { owner, slug } = await addEmployer(context);
  const pool = await readTalentPool(services, owner, slug, readPoolFilter(new URLSearchParams()));
  const candidateKey = pool?.profiles[0]?.candidateKey ?? "";
  await askToConnect(services, owner, { slug, candidateKey }, message);
  const asked = "Lakeside Hospital would like to connect with you";
  expect(await waiting(person)).toContain(asked);
  const agreed = "Adaeze Okonkwo agreed to connect";
  expect(await waiting(owner)).not.toContain(agreed);
  const { requests } = await readOwnRequests(services, person);
  await acceptRequest(services, person, requests[0]?.id ?? "");
  expect(await waiting(person)).not.toContain(asked);
  expect(await listFor(owner)).toContainEqual(
    expect.objectContaining({ title: agreed, to: talentPath(slug) }),
  );
  context.clock.advance({ days: 8 });
  expect(await waiting(owner)).not.toContain(agreed);
});
