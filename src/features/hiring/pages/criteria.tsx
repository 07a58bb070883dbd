import { data } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { ShownDigest } from "#ui/form/shown-digest.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { PipelineFrame } from "../components/pipeline-frame.tsx";
import { criteriaPath, hiringPath } from "../hiring.constants.ts";
import { criteriaForm } from "../hiring.schemas.ts";
import { maxCriteria } from "../scorecards/scorecards.rules.ts";
import { changeCriteria, readCriteriaSettings } from "../scorecards/scorecards.usecases.server.ts";
import type { Route } from "./+types/criteria";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const job = args.loaderData?.job;
  return describePage(args, {
    title: "Scorecard",
    description: "The criteria your team rates this job's applicants on.",
    path: job ? criteriaPath(job.id) : hiringPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, criteriaPath(params.jobId));
  const settings = await readCriteriaSettings(services, user, params.jobId);
  if (!settings) throw data(null, { status: 404 });
  return { ...settings, isSaved: new URL(request.url).searchParams.has("saved") };
}

export const action = formAction(
  "user",
  criteriaForm,
  async ({ services, viewer, param }, input) => {
    await changeCriteria(services, viewer, param("jobId"), input);
    return `${criteriaPath(param("jobId"))}?saved`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function CriteriaPage({ loaderData }: Route.ComponentProps) {
  const { criteria, shown, isSaved } = loaderData;
  const text = criteria.map(({ name }) => name).join("\n");
  return (
    <PipelineFrame
      access={loaderData}
      title="Scorecard"
      lead="Your team uses these criteria to rate each applicant."
      width="form"
    >
      <div className="grid gap-8">
        <DoneNotice title={isSaved ? "Criteria saved" : null} />
        <Form key={text} values={{ criteria: text, shown }}>
          <ShownDigest />
          <TextareaField
            name="criteria"
            label="Criteria, one per line"
            rows={maxCriteria + 1}
            help={`Up to ${maxCriteria}, each about the job. Family, age, origin, religion, health and gender can't be criteria. Removing or rewording a criterion deletes its ratings.`}
          />
          <SubmitButton>Save criteria</SubmitButton>
        </Form>
      </div>
    </PipelineFrame>
  );
}
