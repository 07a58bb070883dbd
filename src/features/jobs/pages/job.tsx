import { data, Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { isProductError } from "#shared/errors.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { toast } from "#ui/messages/toast.ts";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { Section } from "#ui/page/section.tsx";
import { ownApplicationPath } from "../applications/applications.constants.ts";
import { findOwnApplication } from "../applications/applications.usecases.server.ts";
import { JobList } from "../components/job-list.tsx";
import { JobOverview } from "../components/job-overview.tsx";
import { JobSafety } from "../components/job-safety.tsx";
import { JobView } from "../components/job-view.tsx";
import { PromisedAnswer } from "../components/promised-answer.tsx";
import { SaveJob } from "../components/save-job.tsx";
import { ShareJob } from "../components/share-job.tsx";
import { useApplicationSource } from "../components/use-application-source.ts";
import { toJobPosting } from "../job-posting.rules.ts";
import { applyPath, jobPath, jobPathIn } from "../jobs.constants.ts";
import type { Job } from "../jobs.types.ts";
import { listRelatedJobs, readJob } from "../jobs.usecases.server.ts";
import { showJob, summarizeJob } from "../postings/posting-view.rules.ts";
import { saveJob, unsaveJob } from "../saved-jobs/saved-jobs.usecases.server.ts";
import { jobsPath } from "../search/search.constants.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import { readSearchOfList } from "../search/search-filter.rules.ts";
import type { Route } from "./+types/job";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 10, parameters: ["lang"] },
  form: { from: "user" },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [{ title: `Job - ${brand.name}` }];
  const { job, shown, summary, posting } = loaderData;
  const described = describePage(args, {
    title: `${shown.texts.title}, ${job.location}`,
    description: summary,
    path: jobPathIn(job.id, shown.language),
    image: `talent-${job.sector}`,
    trail: [{ name: "Find a job", path: jobsPath }],
    isSample: job.is_sample,
    ...(job.isOpen ? { data: posting ? [posting] : [] } : { listed: false as const }),
  });
  if (!shown.hasFrench || !job.isOpen) return described;
  const versions = (["en", "fr"] as const).map((each) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang: each,
    href: new URL(jobPathIn(job.id, each), baseUrlOf(args.matches)).href,
  }));
  return [...described, ...versions];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const found = await readJob(services, viewer, params.jobId).catch((error: unknown) => {
    if (isProductError(error) && error.status === 404) return null;
    throw error;
  });
  if (!found) return data(null, { status: 404 });
  // The texts are in `shown`, in the page's language.
  const { content, description, responsibilities, requirements, ...job } = found;
  const application = await findOwnApplication(services, viewer, job.id);
  const shown = showJob(found, languageOf(request));
  const url = new URL(jobPathIn(job.id, shown.language), services.application.baseUrl).href;
  // The router's types of loaded data can't follow the type of all its fields.
  const posting: { "@type": "JobPosting" } | null =
    job.isOpen && !job.is_sample ? toJobPosting(found, url, shown.language) : null;
  const page = {
    job: { ...job, hasQuestions: content !== null && content.questions.length > 0 },
    shown,
    summary: summarizeJob(found, shown.language),
    posting,
    applied: application ? { id: application.id, at: application.appliedAt } : null,
    related: await listRelatedJobs(services, viewer, found),
  };
  // Gone, for those who keep lists of jobs. People still read what it was, and find others.
  return data(page, { status: job.isOpen ? 200 : 410 });
}

const languageOf = ({ url }: Request) =>
  new URL(url).searchParams.get("lang") === "fr" ? ("fr" as const) : ("en" as const);

export const action = formAction(
  "user",
  async ({ services, viewer, param, request, values: { intent, back } }) => {
    const id = param("jobId");
    const saved = intent !== "unsave";
    await (saved ? saveJob : unsaveJob)(services, viewer, id);
    if (back === "list") return readSearchOfList(request.url) ?? jobSearchPath();
    if (back === "page") return jobPathIn(id, languageOf(request));
    return { saved };
  },
  { shows: [503], backTo: (request) => readSearchOfList(request.url) },
);

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (answer: { problem?: string; saved?: boolean }) => {
    const { problem } = answer;
    if (problem) toast({ title: "Error", description: problem, variant: "destructive" });
  });

export default function JobPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <MissingJob />;
  const { job, shown, applied, related } = loaderData;
  return (
    <>
      <div className="mx-auto w-full max-w-page px-5 py-12 sm:px-8 sm:py-16">
        <BackLink to={jobSearchPath()}>All open jobs</BackLink>
        <PageProblem />
        <JobView
          job={job}
          shown={shown}
          path={jobPath(job.id)}
          note={job.is_sample ? <SampleNote>This job and employer are samples.</SampleNote> : null}
          aside={
            <>
              <ApplyBox job={job} applied={applied} />
              <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
                <SaveJob job={job} saved={job.isSaved} language={shown.language} />
                <ShareJob title={shown.texts.title} path={jobPathIn(job.id, shown.language)} />
              </div>
              <JobOverview job={job} shown={shown} />
              <JobSafety jobId={job.id} />
            </>
          }
        >
          <p className="max-w-text border-t border-line pt-6 text-muted">
            Questions before you apply?{" "}
            <Link className="link" to={consultationPath({ topic: job.sector, about: job.title })}>
              Talk to us about this job
            </Link>
          </p>
        </JobView>
      </div>
      {related.length > 0 ? (
        <Section tone="sunken" title="Related jobs">
          <JobList label="Related jobs" jobs={related} from="related" />
        </Section>
      ) : null}
    </>
  );
}

/** A job that is paused, was taken down or never was. */
function MissingJob() {
  return (
    <Page
      title="This job isn't available"
      lead="It may be paused or taken down. If it reopens, you'll find it at this address."
      width="text"
    >
      <Button asChild>
        <Link to={jobSearchPath()}>See open jobs</Link>
      </Button>
    </Page>
  );
}

interface ApplyBoxProps {
  job: Pick<Job, "id" | "isOpen" | "promisedDays" | "sector"> & { hasQuestions: boolean };
  applied: { id: string; at: Date } | null;
}

function ApplyBox({ job, applied }: ApplyBoxProps) {
  const source = useApplicationSource();
  if (applied) {
    return (
      <div className="grid gap-3">
        <Alert variant="success" title="You applied for this job">
          <p>
            Sent on <LocalTime time={applied.at} />.
          </p>
        </Alert>
        <Link className="link w-fit" to={ownApplicationPath(applied.id)}>
          See your application
        </Link>
      </div>
    );
  }
  if (!job.isOpen) {
    return (
      <div className="grid gap-3">
        <Alert title="This job is closed">
          <p>It no longer accepts applications.</p>
        </Alert>
        <Button asChild variant="secondary">
          <Link to={jobSearchPath({ filters: { sector: job.sector } })}>See similar jobs</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Button asChild>
        <Link to={applyPath(job.id, source)}>Apply Now</Link>
      </Button>
      <PromisedAnswer days={job.promisedDays} />
      <p className="text-sm text-muted">
        {job.hasQuestions
          ? "You'll need an account, your CV and a few short answers."
          : "All you need is an account and your CV."}
      </p>
    </div>
  );
}
