import { Link, redirect } from "react-router";
import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Badge } from "#ui/content/badge.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { editJobPath, newJobPath } from "../hiring-links.rules.ts";
import { createDraft, type NewJobChoices, readNewJob } from "../postings/drafts.usecases.server.ts";
import { newJobForm } from "../postings/posting-forms.schemas.ts";
import type { Route } from "./+types/hiring-job-new";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "New job",
    description: "Start a job posting from scratch or from a copy.",
    path: newJobPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, newJobPath);
  const query = new URL(request.url).searchParams;
  const asked = query.get("organization");
  const { organizations, jobs, actsFor } = await readNewJob(services, user, asked);
  // Someone who works for none is sent to the page where they add one.
  if (organizations.length === 0) throw redirect(employersPath);
  return { organizations, jobs, actsFor, copyOf: query.get("copy"), asked };
}

export const action = formAction("user", newJobForm, async ({ services, viewer }, given) =>
  editJobPath(await createDraft(services, viewer, given)),
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function NewJobPage({ loaderData }: Route.ComponentProps) {
  const { organizations, jobs, actsFor, copyOf, asked } = loaderData;
  const first = organizations.find(({ slug }) => slug === asked) ?? organizations[0];
  return (
    <Page
      title="New job"
      lead="Write the posting step by step. Only your team can see it until you publish it."
      width="form"
    >
      {actsFor ? (
        <Alert title="You're acting for this organization" className="mb-8">
          <p>
            You&apos;re not a member. Everything you change is recorded and shown to the
            organization&apos;s owners and recruiters.
          </p>
        </Alert>
      ) : null}
      <Form values={{ slug: first?.slug ?? "", copyOf: copyOf ?? "" }}>
        <ChoiceGroup
          name="slug"
          legend="Organization"
          options={organizations.map(({ slug, publicName }) => ({
            value: slug,
            label: publicName,
          }))}
        />
        {jobs.length > 0 ? (
          <SelectField
            name="copyOf"
            label="Start from"
            help="A copy includes the posting and its questions, without the closing date. Stages, scorecard and hiring team aren't copied."
          >
            <option value="">A blank job</option>
            {jobs.map(({ id, title, organization }) => (
              <option key={id} value={id}>
                A copy of {title ?? "an untitled job"}
                {organizations.length > 1 ? `, ${organization}` : ""}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SubmitButton busyLabel="Starting...">Start writing</SubmitButton>
      </Form>
      {actsFor && jobs.length > 0 ? <OrganizationJobs jobs={jobs} /> : null}
    </Page>
  );
}

/** The jobs that an organization has, for an operator who goes on with one of them. */
function OrganizationJobs({ jobs }: Pick<NewJobChoices, "jobs">) {
  return (
    <section aria-labelledby="existing" className="mt-10 grid gap-3">
      <h2 id="existing" className="text-xl">
        This organization&apos;s jobs
      </h2>
      <ul className="border-t border-line">
        {jobs.map(({ id, title, isPublished }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <Link to={editJobPath(id)} className="link font-semibold wrap-anywhere">
              {title ?? "Untitled job"}
            </Link>
            {isPublished ? null : <Badge>Draft</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
