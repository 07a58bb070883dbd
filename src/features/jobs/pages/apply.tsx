import { Link } from "react-router";
import { readOwnProfile } from "#features/account/account.contract.ts";
import { visibilityPath } from "#features/candidates/candidates-parts.contract.ts";
import {
  type OpenPaidService,
  readOpenPaidServices,
} from "#features/fee-protection/fee-protection.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import {
  discardApplicationDraft,
  saveApplicationDraft,
} from "../applications/application-drafts.usecases.server.ts";
import { maxCvBytes, ownApplicationPath } from "../applications/applications.constants.ts";
import { applyForJob, readApplyView } from "../applications/applications.usecases.server.ts";
import { readSource } from "../applications/sources.constants.ts";
import { ApplicationForm } from "../components/application-form.tsx";
import { applyPath, jobPath } from "../jobs.constants.ts";
import { jobErrors } from "../jobs.errors.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/apply";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxCvBytes } },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [{ title: `Apply - ${brand.name}` }];
  const { job } = loaderData;
  return describePage(args, {
    title: `Apply: ${job.title}`,
    description: `Apply for ${job.title} at ${job.employer}.`,
    path: applyPath(job.id),
    listed: false,
    trail: [
      { name: "Talent Solutions", path: "/talent" },
      { name: job.title, path: jobPath(job.id) },
    ],
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const source = readSource(searchParams.get("from"));
  const user = requireUserPage(viewer, applyPath(params.jobId, source));
  const view = await readApplyView(services, user, params.jobId);
  const isOpen = !view.sent && !view.barrier && view.job.isOpen;
  return {
    ...view,
    source: source ?? readSource(view.draft?.fields.source),
    name: (await readOwnProfile(services, user)).full_name,
    email: user.email,
    paid: isOpen ? await readOpenPaidServices(services, user) : [],
    isSaved: searchParams.has("saved"),
    changed: searchParams.has("changed") ? jobErrors.jobChanged().message : null,
  };
}

export const action = formActions({
  send: formAction(
    "user",
    async ({ services, viewer, param, form, values }) => {
      const { name = "", phone = "", message = "", document = "", source, version } = values;
      const id = await applyForJob(services, viewer, param("jobId"), {
        name,
        phone,
        message,
        document,
        source: source ?? null,
        cv: await readCv(form),
        answers: values,
        version: Number(version),
      });
      return `${ownApplicationPath(id)}?sent`;
    },
    {
      // Sent before, from another tab perhaps, or too late: the page says which by itself.
      refused: async ({ status, code }, page) => {
        if (code === jobErrors.jobChanged().code) return await showChangedJob(page);
        return status === 409 ? page.path : undefined;
      },
    },
  ),
  save: formAction("user", async ({ services, viewer, param, path, values }) => {
    await saveApplicationDraft(services, viewer, param("jobId"), values);
    return `${path}?saved`;
  }),
  autosave: formAction("user", async ({ services, viewer, param, values }) => {
    await saveApplicationDraft(services, viewer, param("jobId"), values);
    return { savedAt: services.clock.now() };
  }),
  discard: formAction("user", async ({ services, viewer, param, path }) => {
    await discardApplicationDraft(services, viewer, param("jobId"));
    return path;
  }),
});

/** The form as it was would be refused again: it comes back for the job as it is now, with what was typed. */
async function showChangedJob({ services, viewer, param, path, values }: FormPage<"user">) {
  // The applicant was sending it, so it's saved, even over a newer draft.
  const { shownSave: _, ...typed } = values;
  await saveApplicationDraft(services, viewer, param("jobId"), typed);
  return `${path}?changed`;
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The chosen file's bytes; a form without a choice brings an empty file without a name. */
async function readCv(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("cv");
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return new Uint8Array(await file.arrayBuffer());
}

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { job, isSaved, changed } = loaderData;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={jobPath(job.id)}>Back to the job</BackLink>
      </div>
      <Page width="text" title={`Apply: ${job.title}`} lead={`${job.employer}, ${job.location}`}>
        <div className="grid gap-8">
          {job.isSample ? <SampleNote>This job and employer are samples.</SampleNote> : null}
          <DoneNotice title={isSaved ? "Saved. You can come back and finish later." : null} />
          <DoneNotice variant="destructive" title={changed} />
          <Content {...loaderData} />
        </div>
      </Page>
    </>
  );
}

function Content(props: Route.ComponentProps["loaderData"]) {
  const { job, sent, barrier, paid } = props;
  if (sent) return <Sent {...sent} />;
  if (!job.isOpen) return <Closed />;
  if (barrier) return <Barrier kind={barrier} employer={job.employer} />;
  if (paid.length > 0) return <PaidServices services={paid} />;
  return <ApplicationForm key={String(props.draft === null)} {...props} />;
}

function Sent({ id, appliedAt }: { id: string; appliedAt: Date }) {
  return (
    <Alert title="You've already applied for this job" focused>
      <p>
        Sent on <LocalTime time={appliedAt} />.{" "}
        <Link className="link" to={ownApplicationPath(id)}>
          See your application and its status
        </Link>
      </p>
    </Alert>
  );
}

function Barrier({ kind, employer }: { kind: "own organization" | "blocked"; employer: string }) {
  if (kind === "blocked") {
    return (
      <Alert title={`You've blocked ${employer}`}>
        <p>
          You can&apos;t apply to an employer you&apos;ve blocked.{" "}
          <Link className="link" to={visibilityPath}>
            Unblock it
          </Link>
          , then come back here to apply.
        </p>
      </Alert>
    );
  }
  return (
    <Alert title="You can't apply for this job">
      <p>You&apos;re on {employer}&apos;s team here, so you can&apos;t apply for its jobs.</p>
    </Alert>
  );
}

/** The applicant's paid services that aren't over: they can't apply meanwhile. */
function PaidServices({ services }: { services: readonly OpenPaidService[] }) {
  return (
    <Alert title="You can apply once your paid services end">
      <div className="grid gap-3">
        <p>
          We recruit for this job, so we can't sell you career services at the same time.{" "}
          {services.length === 1 ? "This one is still open:" : "These are still open:"}
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          {services.map(({ title, path, overAt }) => (
            <li key={path}>
              <Link className="link" to={path}>
                {title}
              </Link>
              {overAt ? (
                <>
                  , ends <LocalTime time={overAt} />
                </>
              ) : null}
            </li>
          ))}
        </ul>
        <p>
          A session is over once it's been held or canceled. Pro is over once you've canceled it and
          the month you've paid for ends. A playbook is over once it's refunded, or paid in full and
          past its refund period. Then come back here.
        </p>
      </div>
    </Alert>
  );
}

function Closed() {
  return (
    <Alert title="This job is closed">
      <p>
        It no longer accepts applications.{" "}
        <Link className="link" to={jobSearchPath()}>
          See open jobs
        </Link>
      </p>
    </Alert>
  );
}
