import { data } from "react-router";
import { defaultPromisedDays, stageKindNames } from "#features/jobs/jobs-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { countWith } from "#shared/count-with.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { PipelineFrame } from "../components/pipeline-frame.tsx";
import { hiringPath, stagesPath } from "../hiring.constants.ts";
import { addStageForm, moveStageForm, stageForm, stageIdForm } from "../hiring.schemas.ts";
import { addableKinds, isMovable, moveStage } from "../stages/stages.rules.ts";
import {
  changeStages,
  readStageSettings,
  type StageSettings,
} from "../stages/stages.usecases.server.ts";
import type { Route } from "./+types/stages";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  return describePage(args, {
    title: "Stages",
    description: "The stages of this job's applications, and how fast you answer.",
    path: job ? stagesPath(job.id) : hiringPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, stagesPath(params.jobId));
  const settings = await readStageSettings(services, user, params.jobId);
  if (!settings) throw data(null, { status: 404 });
  return { ...settings, isSaved: new URL(request.url).searchParams.has("saved") };
}

const saved = (jobId: string) => `${stagesPath(jobId)}?saved`;

export const action = formActions({
  save: formAction("user", stageForm, async ({ services, viewer, param }, form) => {
    const { stageId, name, promisedDays = null } = form;
    const change = { kind: "save", stageId, name, promisedDays } as const;
    await changeStages(services, viewer, param("jobId"), change);
    return saved(param("jobId"));
  }),
  add: formAction("user", addStageForm, async ({ services, viewer, param }, form) => {
    const { kind: stageKind, ...stage } = form;
    await changeStages(services, viewer, param("jobId"), { kind: "add", stageKind, ...stage });
    return saved(param("jobId"));
  }),
  move: formAction("user", moveStageForm, async ({ services, viewer, param }, form) => {
    const by = form.by === "1" ? 1 : -1;
    const { stageId } = form;
    await changeStages(services, viewer, param("jobId"), { kind: "move", stageId, by });
    return saved(param("jobId"));
  }),
  remove: formAction("user", stageIdForm, async ({ services, viewer, param }, { stageId }) => {
    await changeStages(services, viewer, param("jobId"), { kind: "remove", stageId });
    return saved(param("jobId"));
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function StagesPage({ loaderData }: Route.ComponentProps) {
  const { stages, isSaved } = loaderData;
  return (
    <PipelineFrame
      access={loaderData}
      title="Stages"
      lead="Name the stages the way your team does. Applicants see what each stage means, not its name."
      width="text"
    >
      <div className="grid gap-8">
        <PageProblem of={["move", "remove"]} />
        <DoneNotice title={isSaved ? "Stages saved" : null} />
        <ol className="border-t border-line">
          {stages.map((stage) => (
            <StageRow key={stage.id} stage={stage} stages={stages} />
          ))}
        </ol>
        <FoldedForm
          key={stages.length}
          look="heading"
          label="Add a stage"
          intent="add"
          values={{ promisedDays: String(defaultPromisedDays) }}
          idPrefix="add-"
        >
          <TextField name="name" label="Name" maxLength={40} required />
          <SelectField
            name="kind"
            label="What applicants see"
            options={addableKinds.map((value) => ({ value, label: stageKindNames[value] }))}
          />
          <DaysField help={daysHelp} />
          <SubmitButton>Add stage</SubmitButton>
        </FoldedForm>
      </div>
    </PipelineFrame>
  );
}

type Stage = StageSettings["stages"][number];

function StageRow({ stage, stages }: { stage: Stage; stages: readonly Stage[] }) {
  const { id: stageId, kind, name, promisedDays, count } = stage;
  const affected = kind === "new" ? "people who apply" : "applicants you move here";
  const canGo = (by: -1 | 1) =>
    moveStage(stages, stageId, by).some(({ id }, index) => id !== stages[index]?.id);
  const steps = [
    [-1, "Move up"],
    [1, "Move down"],
  ] as const;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          {countWith(count, "application", "applications")}
          {promisedDays === null
            ? ""
            : `. Answer applicants within ${countWith(promisedDays, "day", "days")}.`}
        </span>
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <FoldedForm
          key={`${name} ${promisedDays}`}
          look="link"
          label={
            <>
              Change<span className="sr-only"> {name}</span>
            </>
          }
          intent="save"
          hidden={{ stageId }}
          values={{ name, promisedDays: promisedDays === null ? "" : String(promisedDays) }}
          idPrefix={`${stageId}-`}
        >
          <TextField name="name" label="Name" maxLength={40} required />
          {promisedDays === null ? null : (
            <DaysField help={`${daysHelp} Changes apply to ${affected} from now on.`} />
          )}
          <SubmitButton variant="secondary">Save</SubmitButton>
        </FoldedForm>
        {steps.map(([by, label]) =>
          canGo(by) ? (
            <ButtonForm
              key={by}
              intent="move"
              hidden={{ stageId, by: String(by) }}
              variant="quiet"
              size="small"
              preventScrollReset
            >
              {label}
              <span className="sr-only"> {name}</span>
            </ButtonForm>
          ) : null,
        )}
        {isMovable(stage) && count === 0 ? (
          <ButtonForm intent="remove" hidden={{ stageId }} variant="quiet" size="small">
            Remove<span className="sr-only"> {name}</span>
          </ButtonForm>
        ) : null}
      </div>
    </li>
  );
}

const daysHelp = "Applicants see when to expect an answer.";

function DaysField({ help }: { help: string }) {
  return (
    <TextField
      name="promisedDays"
      label="Days to answer"
      type="number"
      min={1}
      max={60}
      required
      help={help}
    />
  );
}
