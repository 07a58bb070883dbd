import { data, Link, redirect } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isId } from "#shared/ids.ts";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import {
  boardAddress,
  boardQuery,
  nameOfApplicant,
  readBoardChoice,
  readSelected,
} from "../board/board.rules.ts";
import { PipelineFrame } from "../components/pipeline-frame.tsx";
import { VerdictNotice, verdictOf } from "../components/verdict-notice.tsx";
import { suggestMessage } from "../decisions/decisions.rules.ts";
import { declineSelected, readToDecline } from "../decisions/decisions.usecases.server.ts";
import {
  candidatePath,
  declinePath,
  declineReasonNames,
  declineReasons,
  emailsHeld,
  hiringPath,
  maxSelected,
  sharedReasons,
  undoMinutes,
} from "../hiring.constants.ts";
import { declineForm, declineReasonField } from "../hiring.schemas.ts";
import type { Route } from "./+types/decline";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  return describePage(args, {
    title: "Decline",
    description: "Give a reason, then write to the applicant.",
    path: job ? declinePath(job.id) : hiringPath,
    listed: false,
  });
}

/** The applications that the address names: by id, or as the board's checkboxes send them. */
function readIds(query: URLSearchParams): string[] {
  const selected = query.getAll("selected").flatMap((text) => readSelected(text)?.id ?? []);
  return [...new Set([...query.getAll("application").filter(isId), ...selected])];
}

/** The choices of the board from which the applications were selected, as its form sends them. */
const readBoardOf = (query: URLSearchParams) =>
  readBoardChoice(new URLSearchParams(query.get("board") ?? ""));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { pathname, search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, `${pathname}${search}`);
  const ids = readIds(searchParams);
  const choice = readBoardOf(searchParams);
  if (ids.length === 0 || ids.length > maxSelected) {
    const refused = ids.length === 0 ? "none" : "many";
    throw redirect(boardAddress(params.jobId, choice, { refused }));
  }
  const view = await readToDecline(services, user, params.jobId, ids);
  if (!view?.canDecide) throw data(null, { status: 404 });
  const given = searchParams.get("reason");
  const reason = declineReasonField.safeParse(given);
  return {
    ...view,
    choice,
    reason: reason.success ? reason.data : null,
    isReasonMissing: searchParams.has("step") && !reason.success,
    isShared: searchParams.has("share"),
  };
}

export const action = formAction(
  "user",
  declineForm,
  async ({ services, viewer, param, request }, { selected, reason, share, message }) => {
    const jobId = param("jobId");
    const given = { selected, reason, isShared: share === "on", message };
    const verdict = await declineSelected(services, viewer, jobId, given);
    if (verdict.notMoved.length > 0) return { verdict };
    const choice = readBoardOf(new URL(request.url).searchParams);
    return boardAddress(jobId, choice, { done: "declined" });
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function DeclinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, applications, closed, choice, reason, isReasonMissing, isShared } = loaderData;
  const shownQuery = boardQuery(choice).toString();
  const verdict = verdictOf(actionData);
  const names = applications.map(({ name }) => nameOfApplicant(name));
  const [first] = names;
  const title =
    names.length === 1 ? (
      <>
        Decline <bdi>{first}</bdi>
      </>
    ) : (
      `Decline ${names.length} applicants`
    );
  return (
    <PipelineFrame
      access={loaderData}
      title={applications.length > 0 ? title : "Nothing to decline"}
      width="text"
    >
      <div className="grid gap-8">
        <BackLink to={boardAddress(job.id, choice)}>Applicants</BackLink>
        {verdict ? <VerdictNotice verdict={verdict} /> : null}
        {applications.length === 0 ? (
          <EmptyState
            title={
              closed.length === 1 ? "This application is closed" : "These applications are closed"
            }
          >
            <p>See what happened:</p>
            <ul className="grid gap-2">
              {closed.map(({ id, name }) => (
                <li key={id}>
                  <Link className="link wrap-anywhere" to={candidatePath(id)}>
                    {nameOfApplicant(name)}
                  </Link>
                </li>
              ))}
            </ul>
          </EmptyState>
        ) : (
          <>
            {names.length > 1 ? <p className="wrap-anywhere">{names.join(", ")}</p> : null}
            {reason ? (
              <Form
                key={reason}
                values={{ message: suggestMessage(reason) }}
                hidden={{ reason, ...(isShared ? { share: "on" } : {}) }}
              >
                <h2 className="text-xl">2. The message</h2>
                <p>
                  Reason: {declineReasonNames[reason]}.{" "}
                  {isShared
                    ? `The email says: “${sharedReasons[reason]}”`
                    : "Only your team and our administrators see it."}
                </p>
                {applications.map(({ id, stageId }) => (
                  <HiddenValue key={id} name="selected" value={`${id}.${stageId}`} />
                ))}
                <TextareaField
                  name="message"
                  label={names.length > 1 ? "Your message to each of them" : "Your message"}
                  rows={8}
                  maxLength={4000}
                  help={`This is a suggestion. Edit it as you like. Without a message, the email only says that you won't be moving forward${isShared ? ", and why" : ""}.`}
                />
                <p className="text-muted">
                  {job.isTakenDown
                    ? emailsHeld
                    : names.length > 1
                      ? `We'll send the emails in ${undoMinutes} minutes. Until then, you can undo each decision.`
                      : `We'll send the email in ${undoMinutes} minutes. Until then, you can undo the decision.`}
                </p>
                <SubmitButton variant="destructive" busyLabel="Declining...">
                  {names.length > 1 ? `Decline ${names.length} applicants` : "Decline"}
                </SubmitButton>
              </Form>
            ) : (
              <Form method="get">
                <h2 className="text-xl">1. The reason</h2>
                {isReasonMissing ? (
                  <p role="alert" className="text-danger">
                    Choose a reason first.
                  </p>
                ) : null}
                <HiddenValue name="step" value="message" />
                {shownQuery ? <HiddenValue name="board" value={shownQuery} /> : null}
                {applications.map(({ id }) => (
                  <HiddenValue key={id} name="application" value={id} />
                ))}
                <ChoiceGroup
                  name="reason"
                  legend="Why are you declining?"
                  options={declineReasons.map((value) => ({
                    value,
                    label: declineReasonNames[value],
                  }))}
                />
                <CheckboxField
                  name="share"
                  label="Share the reason"
                  help="The email will give the reason in plain words. Your team sees it either way."
                />
                <SubmitButton>Continue to message</SubmitButton>
              </Form>
            )}
          </>
        )}
      </div>
    </PipelineFrame>
  );
}
