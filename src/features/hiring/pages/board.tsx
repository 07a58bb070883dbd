import { useLayoutEffect } from "react";
import { data, Link, useLocation, useNavigationType } from "react-router";
import { isActive } from "#features/jobs/jobs-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import {
  boardAddress,
  boardQuery,
  describeTotal,
  isFiltered,
  nameOfApplicant,
  readBoardChoice,
  readSelected,
} from "../board/board.rules.ts";
import { readBoard } from "../board/board.usecases.server.ts";
import { moveSelected } from "../board/moves.usecases.server.ts";
import { ApplicationTable } from "../components/application-table.tsx";
import { BoardColumns } from "../components/board-columns.tsx";
import { BoardFilters } from "../components/board-filters.tsx";
import { PipelineFrame } from "../components/pipeline-frame.tsx";
import { VerdictNotice, verdictOf } from "../components/verdict-notice.tsx";
import { WaitingNotices } from "../components/waiting-notices.tsx";
import { reopen } from "../decisions/decisions.usecases.server.ts";
import { boardPath, cardId, declinePath, hiringPath } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { applicationForm, moveForm } from "../hiring.schemas.ts";
import { cancelNotice } from "../notices/notices.usecases.server.ts";
import type { Route } from "./+types/board";

const notices: ReadonlyMap<string, string> = new Map([
  ["declined", "Declined. You can undo the decision until the email goes out."],
  ["undone", "Decision undone. No email was sent."],
  ["stopped", "The email won't be sent. The application stays in its stage."],
  ["closed", "The job is closed"],
  ["answered", "Answers saved. You can undo each decision until its email goes out."],
  ["kept", "No one was declined."],
]);

/** Reasons why the applicants who were selected couldn't be declined together. */
const denials: ReadonlyMap<string, string> = new Map([
  ["none", hiringErrors.nothingSelected().message],
  ["many", hiringErrors.tooManySelected().message],
]);

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  return describePage(args, {
    title: job ? `Applicants: ${job.title}` : "Applicants",
    description: "Everyone who applied for this job and the stage they're in.",
    path: job ? boardPath(job.id) : hiringPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, boardPath(params.jobId));
  const query = new URL(request.url).searchParams;
  const choice = readBoardChoice(query);
  const board = await readBoard(services, user, params.jobId, choice);
  if (!board || board.stages.length === 0) throw data(null, { status: 404 });
  return {
    ...board,
    choice,
    now: services.clock.now(),
    movedId: query.get("moved"),
    notice: notices.get(query.get("done") ?? "") ?? null,
    denial: denials.get(query.get("refused") ?? "") ?? null,
  };
}

/** The same board with a word about what was done. */
function back(request: Request, jobId: string, said: Record<string, string>): string {
  return boardAddress(jobId, readBoardChoice(new URL(request.url).searchParams), said);
}

export const action = formActions({
  move: formAction(
    "user",
    moveForm,
    async ({ services, viewer, param, request }, { move, selected, to = "" }) => {
      const jobId = param("jobId");
      if (!move) return { verdict: await moveSelected(services, viewer, jobId, { selected, to }) };
      const one = readSelected(move);
      if (!one) throw hiringErrors.changed();
      const target = move.split(".")[2] ?? "";
      const verdict = await moveSelected(services, viewer, jobId, { selected: [one], to: target });
      return verdict.notMoved.length > 0
        ? { verdict }
        : `${back(request, jobId, { moved: one.id })}#${cardId(one.id)}`;
    },
  ),
  undo: formAction(
    "user",
    applicationForm,
    async ({ services, viewer, param, request }, { applicationId }) => {
      await reopen(services, viewer, applicationId, { unlessNotified: true });
      return back(request, param("jobId"), { done: "undone" });
    },
  ),
  stop: formAction(
    "user",
    applicationForm,
    async ({ services, viewer, param, request }, { applicationId }) => {
      await cancelNotice(services, viewer, applicationId);
      return back(request, param("jobId"), { done: "stopped" });
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, stages, rows, total, pages, tags, waiting, choice, canDecide, now } = loaderData;
  const { movedId, notice, denial, isOperator, organization } = loaderData;
  const verdict = verdictOf(actionData);
  const moved = rows.find(({ id }) => id === movedId);
  const movedTo = moved && stages.find(({ id }) => id === moved.stageId)?.name;
  const { key } = useLocation();
  const isArrival = useNavigationType() !== "POP";
  // Once for each move, as the same card can be moved again. A browser that loads the page, or goes back to it,
  // follows the anchor of the address itself. An answer in place of a move has a notice that takes the focus.
  useLayoutEffect(() => {
    if (movedId && isArrival && !actionData) document.getElementById(cardId(movedId))?.focus();
  }, [movedId, key]);
  const shown = { jobId: job.id, stages, rows, now, canDecide, choice };
  const targets = stages.filter(({ kind }) => isActive(kind) || kind === "hired");
  const shownQuery = boardQuery(choice).toString();
  return (
    <PipelineFrame access={loaderData} title="Applicants">
      <div className="grid gap-8">
        <PageProblem />
        <DoneNotice title={notice} />
        <DoneNotice variant="destructive" title={denial} />
        {verdict ? <VerdictNotice key={JSON.stringify(verdict)} verdict={verdict} /> : null}
        <p role="status" className={movedTo && !verdict ? "text-muted" : "sr-only"}>
          {moved && movedTo && !verdict
            ? `${nameOfApplicant(moved.name)} is now in ${movedTo}.`
            : describeTotal(total, choice)}
        </p>
        <WaitingNotices waiting={waiting} />
        <BoardFilters jobId={job.id} choice={choice} stages={stages} tags={tags} />
        {total === 0 ? (
          <EmptyState
            title={isFiltered(choice) ? "No applicants match your filters" : "No applicants yet"}
          >
            <p>
              {isFiltered(choice)
                ? "Change or remove a filter to see more."
                : "Applications for this job appear here as they come in."}
            </p>
          </EmptyState>
        ) : (
          <Form intent="move" quiet summary={false} className="grid gap-6" preventScrollReset>
            {shownQuery ? <HiddenValue name="board" value={shownQuery} /> : null}
            {choice.view === "board" ? (
              <BoardColumns {...shown} />
            ) : (
              <ApplicationTable {...shown} />
            )}
            {canDecide ? (
              <fieldset className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
                <legend className="sr-only">Selected applicants</legend>
                <SelectField
                  name="to"
                  label="Move selected to"
                  options={targets.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <SubmitButton variant="secondary">Move</SubmitButton>
                <Button
                  type="submit"
                  variant="destructive"
                  formMethod="get"
                  formAction={declinePath(job.id)}
                >
                  Decline selected…
                </Button>
              </fieldset>
            ) : null}
          </Form>
        )}
        {choice.view === "table" ? (
          <PageTurns
            label="Pages of applicants"
            page={Math.min(choice.page, pages)}
            pages={pages}
            pathOf={(page) => boardAddress(job.id, { ...choice, page })}
            before="Back"
            after="Next"
          />
        ) : null}
        {organization && !isOperator ? (
          <p>
            <Link className="link" to={hiringPath}>
              All your jobs
            </Link>
          </p>
        ) : null}
      </div>
    </PipelineFrame>
  );
}
