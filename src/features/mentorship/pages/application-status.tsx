import { Form, Link, redirectDocument, useNavigation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { brand } from "#shared/brand.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { checkOwnApplication, continueMentorPayment } from "../application.usecases.server.ts";
import { ApplicationDetails } from "../components/application-details.tsx";
import { Standing } from "../components/standing.tsx";
import { applicationPath } from "../mentorship.constants.ts";
import { canPay, describeStanding } from "../mentorship.rules.ts";
import type { Route } from "./+types/application-status";

export const handle: PageHandle = { form: { from: "user" } };

export function meta() {
  return [{ title: `Your mentor application - ${brand.name}` }];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  requireUserPage(viewer, applicationPath(params.applicationId));
  const { decided_by: _, ...application } = await checkOwnApplication(
    services,
    viewer,
    params.applicationId,
  );
  const unpaid = canPay(application);
  return {
    application,
    words: describeStanding(application),
    unpaid,
    cancelled: unpaid && new URL(request.url).searchParams.has("cancelled"),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, applicationPath(params.applicationId));
  try {
    const { url } = await continueMentorPayment(services, user, params.applicationId);
    return redirectDocument(url);
  } catch (error) {
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function ApplicationStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { application, words, unpaid, cancelled } = loaderData;
  const busy = useNavigation().state === "submitting";
  return (
    <Page title="Your mentor application" width="text">
      <div className="grid gap-8">
        {actionData && "problem" in actionData ? (
          <Alert variant="destructive" title={actionData.problem} />
        ) : null}
        {cancelled ? (
          <Alert title="You left the payment page before paying">
            <p>Nothing was charged. Your application is kept.</p>
          </Alert>
        ) : null}
        <Standing words={words} />
        {application.decision_reason ? (
          <div className="grid gap-1">
            <h2 className="font-serif text-xl">Reason</h2>
            <p className="whitespace-pre-line wrap-anywhere">{application.decision_reason}</p>
          </div>
        ) : null}
        {unpaid ? (
          <div className="flex flex-wrap items-center gap-4">
            <Form method="post">
              <Button type="submit" busy={busy}>
                {busy ? "Processing..." : "Continue to payment"}
              </Button>
            </Form>
            <Link className="link" to="/become-mentor">
              Change your application
            </Link>
          </div>
        ) : null}
        {application.application_status === "rejected" ? (
          <p>
            <Link className="link" to="/become-mentor">
              Apply again
            </Link>
          </p>
        ) : null}
        <section className="grid gap-4">
          <h2 className="font-serif text-xl">What you sent</h2>
          <ApplicationDetails application={application} />
        </section>
        <p>
          <Link className="link" to="/dashboard">
            Dashboard
          </Link>
        </p>
      </div>
    </Page>
  );
}
