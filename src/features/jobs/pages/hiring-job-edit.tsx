import { may, organizationPath } from "#features/employers/employers-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { ProductError } from "#shared/errors.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { HiringFrame } from "../components/hiring-frame.tsx";
import { editJobPath, hiringPath } from "../hiring-links.rules.ts";
import { DraftForm } from "../postings/components/draft-form.tsx";
import type { JobState } from "../postings/components/job-controls.tsx";
import { LatePublishStep } from "../postings/components/late-publish-step.tsx";
import { StepLinks } from "../postings/components/step-links.tsx";
import type { StaleDraft } from "../postings/drafts.types.ts";
import {
  createDraft,
  discardDraft,
  readDraft,
  saveDraft,
} from "../postings/drafts.usecases.server.ts";
import { readHiringManagers, setHiringTeam } from "../postings/hiring-team.usecases.server.ts";
import { isOpen } from "../postings/posting-days.rules.ts";
import { readPressedStep, rowLists } from "../postings/posting-form.rules.ts";
import { publishForm, reopenForm, saveForm, teamForm } from "../postings/posting-forms.schemas.ts";
import {
  nextStep,
  type PostingStep,
  postingSteps,
  readStepName,
} from "../postings/posting-steps.constants.ts";
import { postingErrors } from "../postings/postings.errors.ts";
import {
  pausePosting,
  publishPosting,
  reopenPosting,
} from "../postings/publishing.usecases.server.ts";
import type { Route } from "./+types/hiring-job-edit";

const notices: ReadonlyMap<string, string> = new Map([
  ["copied", "This is the copy. The original job hasn't changed."],
  ["saved", "Saved"],
  ["published", "Job published"],
  ["paused", "Job paused"],
  ["reopened", "Job reopened"],
  ["team", "Hiring team saved"],
]);

/** A long posting in letters that take three bytes each, encoded. */
const maxTextBytes = 400_000;
export const handle: PageHandle = { listed: false, form: { from: "user", maxTextBytes } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Edit job",
    description: "Create a job posting step by step.",
    path: args.loaderData ? editJobPath(args.loaderData.view.jobId) : hiringPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, editJobPath(params.jobId));
  const query = new URL(request.url).searchParams;
  const step = readStepName(query.get("step"));
  const view = await readDraft(services, user, params.jobId);
  const { jobId, role, organization } = view;
  const mayPublish = may(role, "publish jobs");
  const now = services.clock.now();
  return {
    view,
    step,
    now,
    state: stateOf(view.published, now),
    mayPublish,
    managers:
      step === "review" && mayPublish
        ? await readHiringManagers(services, { jobId, organizationId: organization.id })
        : [],
    adding: rowLists.find((list) => list === query.get("add")) ?? null,
    showsProblems: query.has("check"),
    fresh: query.get("fresh"),
    notice: notices.get(query.get("done") ?? "") ?? null,
    denial: outdated.get(query.get("refused") ?? "") ?? null,
  };
}

type View = Awaited<ReturnType<typeof readDraft>>;

function stateOf(published: View["published"], now: Date): JobState {
  if (!published) return "unpublished";
  if (published.isTakenDown) return "taken_down";
  if (isOpen(published, now)) return "open";
  return published.status === "open" ? "over" : published.status;
}

const jobOf = ({ param }: FormPage<"user">) => param("jobId");
const done = (jobId: string, what: string) => `${editJobPath(jobId, "review")}&done=${what}`;

const onStale = {
  refused: ({ code, details }: ProductError) =>
    code === postingErrors.stale().code && details.stale
      ? { stale: details.stale as StaleDraft }
      : undefined,
};

const { stale, moved, incomplete, barred, unverified, takenDown, alreadyOpen, unread } =
  postingErrors;
/** Messages for an outdated review, by error code: the review as it is now says the rest. */
const outdated: ReadonlyMap<string, string> = new Map(
  [stale, moved, incomplete, barred, unverified, takenDown, alreadyOpen, unread].map((create) => {
    const { code, message } = create();
    return [code, message];
  }),
);

const onOutdated = {
  refused({ code }: ProductError, page: FormPage<"user">) {
    // The box below the warnings was on the page, and wasn't checked.
    if (code === unread().code && page.values.hasWarnings) return undefined;
    if (!outdated.has(code)) return undefined;
    return `${editJobPath(jobOf(page), "review")}&refused=${code}`;
  },
};

export const action = formActions({
  save: formAction(
    "user",
    saveForm,
    async (page, { step, revision, pageKey, button }) => {
      const kept = /^keep:(\d{1,9})$/.exec(button)?.[1];
      await saveDraft(page.services, page.viewer, jobOf(page), {
        revision: kept ? Number(kept) : revision,
        patch: readPressedStep(step, page.form, button),
        pageKey,
      });
      return pathAfter(jobOf(page), step, button);
    },
    onStale,
  ),
  autosave: formAction(
    "user",
    saveForm,
    async (page, { step, revision, pageKey }) => ({
      saved: await saveDraft(page.services, page.viewer, jobOf(page), {
        revision,
        patch: readPressedStep(step, page.form, ""),
        pageKey,
      }),
    }),
    onStale,
  ),
  publish: formAction(
    "user",
    publishForm,
    async (page, approval) => {
      await publishPosting(page.services, page.viewer, jobOf(page), approval);
      return done(jobOf(page), "published");
    },
    onOutdated,
  ),
  reopen: formAction(
    "user",
    reopenForm,
    async (page, given) => {
      await reopenPosting(page.services, page.viewer, jobOf(page), given);
      return done(jobOf(page), "reopened");
    },
    onOutdated,
  ),
  pause: formAction("user", async (page) => {
    await pausePosting(page.services, page.viewer, jobOf(page));
    return done(jobOf(page), "paused");
  }),
  copy: formAction("user", async ({ services, viewer, param }) => {
    const { organization } = await readDraft(services, viewer, param("jobId"));
    const given = { slug: organization.slug, copyOf: param("jobId") };
    return `${editJobPath(await createDraft(services, viewer, given), "basics")}&done=copied`;
  }),
  delete: formAction("user", async (page) => {
    await discardDraft(page.services, page.viewer, jobOf(page));
    return hiringPath;
  }),
  team: formAction("user", teamForm, async (page, { managers: userIds, shown }) => {
    await setHiringTeam(page.services, page.viewer, jobOf(page), { userIds, shown });
    return done(jobOf(page), "team");
  }),
});

function pathAfter(jobId: string, step: PostingStep, button: string): string {
  const [verb, list] = button.split(":");
  if (verb === "next") return editJobPath(jobId, nextStep(step));
  const here = editJobPath(jobId, step);
  if (verb === "add") return `${here}&add=${list}#${list}`;
  if (verb === "remove") return `${here}#${list}`;
  return `${here}&done=saved`;
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function EditJobPage({ loaderData }: Route.ComponentProps) {
  const { view, step, state, mayPublish, managers, adding, showsProblems, fresh } = loaderData;
  const { jobId, organization, role, isOperator, content, revision, published, check } = view;
  const title = typeof content.title === "string" && content.title ? content.title : null;
  const verifyPath = `${organizationPath(organization.slug)}/settings#verification`;
  return (
    <HiringFrame
      title={postingSteps.find(({ id }) => id === step)?.name ?? "Edit"}
      organization={organization}
      role={role}
      isOperator={isOperator}
      job={{ id: jobId, title, isPublished: published !== null }}
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <StepLinks jobId={jobId} step={step} />
        <div className="grid min-w-0 content-start gap-8">
          <DoneNotice title={loaderData.notice} />
          <DoneNotice variant="destructive" title={loaderData.denial} />
          {step === "review" ? (
            <LatePublishStep
              jobId={jobId}
              revision={revision}
              check={check}
              isVerified={view.isVerified}
              verifyPath={verifyPath}
              mayPublish={mayPublish}
              state={state}
              hasChanges={view.hasChanges}
              reopening={view.reopening}
              nextVersion={(published?.version ?? 0) + 1}
              closesOn={typeof content.closesOn === "string" ? content.closesOn : null}
              managers={managers}
            />
          ) : (
            <DraftForm
              key={`${step} ${fresh ?? ""} ${adding ?? ""}`}
              jobId={jobId}
              step={step}
              draft={content}
              revision={revision}
              updatedAt={view.updatedAt}
              now={loaderData.now}
              check={check}
              adding={adding}
              showsProblems={showsProblems}
            />
          )}
        </div>
      </div>
    </HiringFrame>
  );
}
