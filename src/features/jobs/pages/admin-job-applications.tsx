import { useRef } from "react";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isId } from "#shared/ids.ts";
import { readPage } from "#shared/pages.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { useValuesOfAddress } from "#ui/form/use-values-of-address.ts";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import {
  adminJobApplicationsPath,
  stageKindNames,
} from "../applications/applications.constants.ts";
import { readStageKind, type StageKind, stageKinds } from "../applications/applications.rules.ts";
import {
  countNewJobApplications,
  listJobApplications,
} from "../applications/job-applications.usecases.server.ts";
import { AdminJobApplication } from "../components/admin-job-application.tsx";
import type { Route } from "./+types/admin-job-applications";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job applications",
    description: "See who applied for each job and the status of each application.",
    path: adminJobApplicationsPath,
    listed: false,
  });
}

interface Choice {
  kind: StageKind | null;
  jobId: string | null;
  /** Words for which the list of jobs was searched. */
  words: string;
  page: number;
}

function readChoice(request: Request): Choice {
  const { searchParams } = new URL(request.url);
  const job = searchParams.get("job") ?? "";
  return {
    kind: readStageKind(searchParams.get("status")) ?? null,
    jobId: isId(job) ? job : null,
    words: cleanText(searchParams.get("find"), 100),
    page: readPage(searchParams.get("page")),
  };
}

function pathFor({ kind, jobId, words, page }: Choice): string {
  const search = new URLSearchParams();
  if (kind) search.set("status", kind);
  if (jobId) search.set("job", jobId);
  if (words) search.set("find", words);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${adminJobApplicationsPath}?${search}` : adminJobApplicationsPath;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", adminJobApplicationsPath);
  const choice = readChoice(request);
  return {
    ...choice,
    ...(await listJobApplications(services, admin, choice)),
    newOnes: await countNewJobApplications(services, admin),
  };
}

export default function AdminJobApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { applications, jobs, totalJobs, total, page, pages, kind, jobId, words, newOnes } =
    loaderData;
  const areAll = jobs.length === totalJobs;
  const values = { job: jobId ?? "", find: words };
  const form = useRef<HTMLFormElement>(null);
  useValuesOfAddress(form, values);
  return (
    <Page title="Job applications" lead={describeList(total, kind || jobId ? 0 : newOnes)}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        <div className="grid gap-4">
          <ChoiceLinks
            label="Status"
            choices={[null, ...stageKinds].map((each) => ({
              to: pathFor({ kind: each, jobId, words, page: 1 }),
              label: each ? stageKindNames[each] : "All",
              current: each === kind,
            }))}
          />
          {jobs.length > 1 || jobId || words ? (
            <Form
              ref={form}
              method="get"
              values={values}
              hidden={kind ? { status: kind } : {}}
              className="flex flex-wrap items-end gap-3"
            >
              {areAll && !words ? null : (
                <TextField
                  name="find"
                  label="Find a job"
                  type="search"
                  help={
                    areAll
                      ? undefined
                      : `The list below has ${jobs.length} of ${totalJobs.toLocaleString("en-US")} jobs. Search by title or employer to find the others.`
                  }
                />
              )}
              <SelectField
                name="job"
                label="Job"
                options={[
                  { value: "", label: "All jobs" },
                  ...jobs.map(({ id, title, employer }) => ({
                    value: id,
                    label: `${title}, ${employer}`,
                  })),
                ]}
              />
              <SubmitButton variant="secondary">Show</SubmitButton>
            </Form>
          ) : null}
          {/* Also there before a search: a region that comes with its text isn't spoken. */}
          <p role="status" className={words ? undefined : "sr-only"}>
            {words ? describeFoundJobs({ words, jobId, found: jobs.length }) : null}
          </p>
        </div>
        {applications.length === 0 ? (
          kind || jobId ? (
            <EmptyState title="No applications match">
              <p>Choose another status or job.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No applications yet">
              <p>New applications appear here, newest first.</p>
            </EmptyState>
          )
        ) : (
          <ul aria-label="Job applications" className="border-b border-line">
            {applications.map((application) => (
              <li key={application.id}>
                <AdminJobApplication {...application} />
              </li>
            ))}
          </ul>
        )}
        <PageTurns
          label="Pages of applications"
          page={page}
          pages={pages}
          pathOf={(number) => pathFor({ kind, jobId, words, page: number })}
          before="Newer"
          after="Older"
        />
      </div>
    </Page>
  );
}

/** A chosen job is among the found ones whether it has the words or not. */
function describeFoundJobs({
  words,
  jobId,
  found,
}: {
  words: string;
  jobId: string | null;
  found: number;
}): string {
  if (found > (jobId ? 1 : 0)) {
    return `The list has jobs that match “${words}”. Choose the one you want to see.`;
  }
  return `No ${jobId ? "other jobs" : "jobs"} match “${words}”. Try a different title or employer.`;
}

function describeList(total: number, newOnes: number): string {
  const shown = total === 1 ? "1 application" : `${total} applications`;
  if (newOnes === 0) return `${shown}.`;
  return `${shown}. ${newOnes === 1 ? "1 hasn't" : `${newOnes} haven't`} been reviewed yet.`;
}
