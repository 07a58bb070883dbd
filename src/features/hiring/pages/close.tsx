import { data } from "react-router";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { countWith } from "#shared/count-with.ts";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { listApplicants } from "../board/board.rules.ts";
import { closeJob, readClosing } from "../closing/closing.usecases.server.ts";
import { PipelineFrame } from "../components/pipeline-frame.tsx";
import { suggestMessage } from "../decisions/decisions.rules.ts";
import {
  boardPath,
  closePath,
  declineReasonNames,
  declineReasons,
  emailsHeld,
  hiringPath,
  undoMinutes,
} from "../hiring.constants.ts";
import { closeForm } from "../hiring.schemas.ts";
import type { Route } from "./+types/close";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  return describePage(args, {
    title: "Close this job",
    description: "Choose an outcome for everyone who's still waiting, then close the job.",
    path: job ? closePath(job.id) : hiringPath,
    listed: false,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, closePath(params.jobId));
  const closing = await readClosing(services, user, params.jobId);
  if (!closing) throw data(null, { status: 404 });
  return closing;
}

export const action = formAction("user", closeForm, async ({ services, viewer, param }, given) => {
  const { wasClosed, declined } = await closeJob(services, viewer, param("jobId"), given);
  const answered = declined > 0 ? "answered" : "kept";
  return `${boardPath(param("jobId"))}?done=${wasClosed ? answered : "closed"}`;
});

/** After a refusal too: it's because something has changed. */
export const shouldRevalidate = readAfterDenial;

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const outcomes = [
  { value: "", label: "Keep considering them" },
  ...declineReasons.map((value) => ({ value, label: `Decline: ${declineReasonNames[value]}` })),
];

export default function ClosePage({ loaderData }: Route.ComponentProps) {
  const { undecided, seen, job } = loaderData;
  const stages = [...new Map(undecided.map((each) => [each.stageId, each.stageName]))];
  const isClosed = job.status === "closed";
  const closedTitle =
    undecided.length > 0 ? "Answer everyone who's still waiting" : "This job is closed";
  return (
    <PipelineFrame
      access={loaderData}
      title={isClosed ? closedTitle : "Close this job"}
      lead={
        undecided.length > 0
          ? "Choose an outcome for everyone who's still waiting."
          : "No one is waiting for an answer."
      }
      width="text"
    >
      <Form
        values={{
          message: suggestMessage("other"),
          ...Object.fromEntries(stages.map(([id]) => [`outcome-${id}`, "other_candidate"])),
        }}
      >
        <HiddenValue name="seen" value={seen} />
        {stages.map(([stageId, stageName]) => {
          const names = undecided.filter((each) => each.stageId === stageId);
          return (
            <SelectField
              key={stageId}
              name={`outcome-${stageId}`}
              label={`${stageName}: ${countWith(names.length, "applicant", "applicants")}`}
              help={listApplicants(names)}
              options={outcomes}
            />
          );
        })}
        {stages.length > 0 ? (
          <>
            <CheckboxField
              name="share"
              label="Share the reason"
              help="Each email will give the reason in plain words. Your team sees it either way."
            />
            <TextareaField
              name="message"
              label="Your message to everyone you decline"
              rows={6}
              maxLength={4000}
            />
            <p className="text-muted">
              {job.isTakenDown
                ? emailsHeld
                : `We'll send the emails in ${undoMinutes} minutes. Until then, you can undo each decision.`}
            </p>
          </>
        ) : null}
        {isClosed && undecided.length === 0 ? null : (
          <SubmitButton variant="destructive" busyLabel={isClosed ? "Sending..." : "Closing..."}>
            {isClosed ? "Send the answers" : "Close this job"}
          </SubmitButton>
        )}
      </Form>
    </PipelineFrame>
  );
}
