import { data } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { ownApplicationPath, ownApplicationsPath } from "../applications/applications.constants.ts";
import { withdrawalForm } from "../applications/applications.schemas.ts";
import {
  askForUpdate,
  readOwnApplication,
} from "../applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "../applications/withdrawals.usecases.server.ts";
import { OwnStanding } from "../components/own-standing.tsx";
import { PostingAsSent } from "../components/posting-as-sent.tsx";
import { SentApplication } from "../components/sent-application.tsx";
import type { Route } from "./+types/own-application";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.application.jobTitle ?? "Application";
  return describePage(args, {
    title: `Application: ${title}`,
    description: "The status of your application and what you sent.",
    path: ownApplicationPath(args.params.applicationId),
    listed: false,
  });
}

const done = {
  sent: "Application sent",
  withdrawn: "Application withdrawn",
  asked: "We'll email the people who hire for this job.",
  checking: "This file is being checked for viruses. Try again in a minute.",
} as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { applicationId } = params;
  const user = requireUserPage(viewer, ownApplicationPath(applicationId));
  const { searchParams } = new URL(request.url);
  const named = Object.entries(done).find(([name]) => searchParams.has(name));
  try {
    const application = await readOwnApplication(services, user, applicationId);
    return { application, done: named?.[1] ?? null };
  } catch (error) {
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

export const action = formActions({
  withdraw: formAction(
    "user",
    withdrawalForm,
    async ({ services, viewer, param, path }, { note }) => {
      await withdrawApplication(services, viewer, param("applicationId"), note);
      return `${path}?withdrawn`;
    },
  ),
  ask: formAction("user", async ({ services, viewer, param, path }) => {
    await askForUpdate(services, viewer, param("applicationId"));
    return `${path}?asked`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function OwnApplicationPage({ loaderData }: Route.ComponentProps) {
  const { application } = loaderData;
  const { jobTitle, employer, location, isSample, posting } = application;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={ownApplicationsPath}>My applications</BackLink>
      </div>
      <Page width="text" title={jobTitle} lead={`${employer}, ${location}`}>
        <div className="grid gap-10">
          {isSample ? <SampleNote>This job and employer are samples.</SampleNote> : null}
          <PageProblem />
          <DoneNotice title={loaderData.done} />
          <OwnStanding {...application} />
          <SentApplication {...application} />
          {posting ? <PostingAsSent posting={posting} employer={employer} /> : null}
        </div>
      </Page>
    </>
  );
}
