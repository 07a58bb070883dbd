import { data, Link } from "react-router";
import { isActive } from "#features/jobs/jobs-parts.contract.ts";
import { mayWriteAbout, writeAboutApplication } from "#features/messages/messages.contract.ts";
import { aboutFile, maxAttachmentBytes } from "#features/messages/messages-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions, mayBringFiles } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { nameOfApplicant, readSelected } from "../board/board.rules.ts";
import { moveSelected } from "../board/moves.usecases.server.ts";
import { readCandidate } from "../candidate/candidate.usecases.server.ts";
import {
  assignInterviewer,
  changeTags,
  deleteNote,
  unassignInterviewer,
  writeNote,
} from "../candidate/teamwork.usecases.server.ts";
import { informNoDecision } from "../clock/clock.usecases.server.ts";
import { ApplicationOverview } from "../components/application-overview.tsx";
import { CandidateConversation } from "../components/conversation.tsx";
import { Notes } from "../components/notes.tsx";
import { PipelineFrame } from "../components/pipeline-frame.tsx";
import { Scorecards } from "../components/scorecards.tsx";
import { Interviewers, Interviews, Tags } from "../components/team-settings.tsx";
import { Timeline } from "../components/timeline.tsx";
import { VerdictNotice, verdictOf } from "../components/verdict-notice.tsx";
import { WaitingNotices } from "../components/waiting-notices.tsx";
import { reopen } from "../decisions/decisions.usecases.server.ts";
import { boardPath, candidateDeclinePath, candidatePath, hiringPath } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import {
  applicationForm,
  interviewerForm,
  interviewForm,
  interviewIdForm,
  moveForm,
  noDecisionForm,
  noteForm,
  noteIdForm,
  scorecardForm,
  tagsForm,
} from "../hiring.schemas.ts";
import { recordInterview, removeInterview } from "../interviews/interviews.usecases.server.ts";
import { cancelNotice } from "../notices/notices.usecases.server.ts";
import { rateApplicant } from "../scorecards/scorecards.usecases.server.ts";
import type { Route } from "./+types/candidate";

const notices: ReadonlyMap<string, string> = new Map([
  ["moved", "Moved"],
  ["undone", "Decision undone. No email was sent."],
  [
    "reopened",
    "Application reopened. If we told the applicant about the decision, we'll email them.",
  ],
  ["stopped", "The email won't be sent. The application stays in its stage."],
  ["noted", "Note saved"],
  ["note-deleted", "Note deleted"],
  ["rated", "Scorecard saved"],
  ["tagged", "Tags saved"],
  ["interviewer", "Interviewer added. They can see this application now."],
  ["interviewer-removed", "Interviewer removed"],
  ["interviewed", "Interview logged"],
  ["interview-removed", "Interview removed"],
  ["informed", "Your email is waiting to go out. You can stop it until it's sent."],
  ["checking", "This CV is being checked for viruses. Try again in a minute."],
]);

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxAttachmentBytes } },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  return describePage(args, {
    title: loaderData ? nameOfApplicant(loaderData.application.name) : "Application",
    description: "An applicant's details and the status of their application.",
    path: loaderData ? candidatePath(params.applicationId) : hiringPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { applicationId } = params;
  const user = requireUserPage(viewer, candidatePath(applicationId));
  const candidate = await readCandidate(services, user, applicationId);
  if (!candidate) throw data(null, { status: 404 });
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    ...candidate,
    now: services.clock.now(),
    viewerId: user.userId,
    notice: notices.get(done) ?? null,
  };
}

const done = (applicationId: string, what: string) =>
  `${candidatePath(applicationId)}?done=${what}`;

export const action = formActions(
  {
    send: formAction(
      "user",
      async ({ services, viewer, param, form }) => {
        const applicationId = param("applicationId");
        await writeAboutApplication(services, viewer, applicationId, form);
        return `${candidatePath(applicationId)}#messages`;
      },
      { fieldOf: aboutFile },
    ),
    move: formAction("user", moveForm, async ({ services, viewer, values }, { move, to = "" }) => {
      const one = readSelected(move ?? "");
      if (!one) throw hiringErrors.changed();
      const jobId = values.jobId ?? "";
      const verdict = await moveSelected(services, viewer, jobId, { selected: [one], to });
      return verdict.notMoved.length > 0 ? { verdict } : done(one.id, "moved");
    }),
    undo: formAction("user", applicationForm, async ({ services, viewer }, { applicationId }) => {
      await reopen(services, viewer, applicationId, { unlessNotified: true });
      return done(applicationId, "undone");
    }),
    reopen: formAction("user", applicationForm, async ({ services, viewer }, { applicationId }) => {
      await reopen(services, viewer, applicationId, { unlessNotified: false });
      return done(applicationId, "reopened");
    }),
    note: formAction("user", noteForm, async ({ services, viewer }, note) => {
      await writeNote(services, viewer, note);
      return `${done(note.applicationId, "noted")}#notes`;
    }),
    "delete-note": formAction("user", noteIdForm, async ({ services, viewer }, note) => {
      await deleteNote(services, viewer, note);
      return done(note.applicationId, "note-deleted");
    }),
    rate: formAction("user", scorecardForm, async ({ services, viewer }, card) => {
      await rateApplicant(services, viewer, card);
      return `${done(card.applicationId, "rated")}#scorecards`;
    }),
    tags: formAction("user", tagsForm, async ({ services, viewer }, { tags, ...form }) => {
      await changeTags(services, viewer, { ...form, names: tags });
      return done(form.applicationId, "tagged");
    }),
    "add-interviewer": formAction(
      "user",
      interviewerForm,
      async ({ services, viewer }, form) => {
        await assignInterviewer(services, viewer, form);
        return done(form.applicationId, "interviewer");
      },
      { fieldOf: { [hiringErrors.memberUnknown().code]: "userId" } },
    ),
    "remove-interviewer": formAction(
      "user",
      interviewerForm,
      async ({ services, viewer }, form) => {
        await unassignInterviewer(services, viewer, form);
        return done(form.applicationId, "interviewer-removed");
      },
    ),
    interview: formAction(
      "user",
      interviewForm,
      async ({ services, viewer }, form) => {
        await recordInterview(services, viewer, form);
        return done(form.applicationId, "interviewed");
      },
      { fieldOf: { [hiringErrors.futureInterview().code]: "heldOn" } },
    ),
    "remove-interview": formAction("user", interviewIdForm, async ({ services, viewer }, form) => {
      await removeInterview(services, viewer, form);
      return done(form.applicationId, "interview-removed");
    }),
    "no-decision": formAction("user", noDecisionForm, async ({ services, viewer }, form) => {
      await informNoDecision(services, viewer, form);
      return done(form.applicationId, "informed");
    }),
    stop: formAction("user", applicationForm, async ({ services, viewer }, { applicationId }) => {
      await cancelNotice(services, viewer, applicationId);
      return done(applicationId, "stopped");
    }),
  },
  {
    // A message may bring a large file; no one else's is received.
    before: async ({ services, viewer, param, request }) => {
      if (!mayBringFiles(request)) return;
      const mayWrite = await mayWriteAbout(services, viewer as UserViewer, param("applicationId"));
      if (!mayWrite) throw data(null, { status: 404 });
    },
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function CandidatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { application, job, stages, timeline, others, waiting, canDecide, now, notice, viewerId } =
    loaderData;
  const { conversation } = loaderData;
  const verdict = verdictOf(actionData);
  const { id, stageId, stageKind, detailsErasedAt } = application;
  const isOpen = isActive(stageKind);
  const isDecided = stageKind === "declined" || stageKind === "hired";
  const targets = stages.filter(
    (stage) => stage.id !== stageId && (isActive(stage.kind) || stage.kind === "hired"),
  );
  const next = targets[stages.findIndex((stage) => stage.id === stageId)];
  return (
    <PipelineFrame
      access={loaderData}
      title={<bdi>{nameOfApplicant(application.name)}</bdi>}
      lead={job.title}
    >
      <div className="grid gap-8">
        <BackLink to={boardPath(job.id)}>Applicants</BackLink>
        <PageProblem />
        <DoneNotice title={notice} />
        {verdict ? <VerdictNotice verdict={verdict} /> : null}
        <WaitingNotices waiting={waiting} />
        {/* Text that was started for one application stays out of the person's others. */}
        <div key={id} className="grid gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid content-start gap-8">
            <ApplicationOverview candidate={loaderData} now={now} />
            {conversation ? <CandidateConversation conversation={conversation} /> : null}
            <Scorecards candidate={loaderData} viewerId={viewerId} />
            {detailsErasedAt ? null : <Notes candidate={loaderData} viewerId={viewerId} />}
          </div>
          <aside className="grid content-start gap-8">
            {canDecide && isOpen ? (
              <section aria-labelledby="decide" className="grid gap-4">
                <h2 id="decide" className="text-xl">
                  Next step
                </h2>
                <Form
                  key={stageId}
                  intent="move"
                  hidden={{ move: `${id}.${stageId}`, jobId: job.id }}
                  values={{ to: next?.id }}
                  className="flex flex-wrap items-end gap-3"
                  quiet
                >
                  <SelectField
                    name="to"
                    label="Move to"
                    options={targets.map((stage) => ({ value: stage.id, label: stage.name }))}
                  />
                  <SubmitButton>Move</SubmitButton>
                </Form>
                <Button asChild variant="destructive" className="w-fit">
                  <Link to={candidateDeclinePath(id)}>Decline…</Link>
                </Button>
              </section>
            ) : null}
            {canDecide && isDecided && waiting.length === 0 ? (
              <ButtonForm intent="reopen" hidden={{ applicationId: id }} variant="secondary">
                Reopen this application
              </ButtonForm>
            ) : null}
            {canDecide && !detailsErasedAt ? <Tags candidate={loaderData} /> : null}
            <Interviewers candidate={loaderData} />
            <Interviews candidate={loaderData} />
            <section aria-labelledby="timeline" className="grid gap-3">
              <h2 id="timeline" className="text-xl">
                Timeline
              </h2>
              <Timeline events={timeline} />
            </section>
            {others.length > 0 ? (
              <section aria-labelledby="others" className="grid gap-3">
                <h2 id="others" className="text-xl">
                  Other applications
                </h2>
                <ul className="grid gap-2">
                  {others.map((other) => (
                    <li key={other.id} className="wrap-anywhere">
                      <Link className="link" to={candidatePath(other.id)}>
                        {other.jobTitle}
                      </Link>{" "}
                      <span className="text-sm text-muted">
                        {other.stageName}, {formatDay(other.appliedAt)}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </aside>
        </div>
      </div>
    </PipelineFrame>
  );
}
