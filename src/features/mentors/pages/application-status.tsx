import { Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { readForm } from "#platform/http/read-form.ts";
import { brand } from "#shared/brand.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import {
  checkOwnApplication,
  continueMentorPayment,
} from "../applications/application.usecases.server.ts";
import { canPay, describeStanding } from "../applications/applications.rules.ts";
import { readOwnClaim, sendProofAgain } from "../applications/email-claim.usecases.server.ts";
import { ApplicationDetails } from "../components/application-details.tsx";
import { Standing } from "../components/standing.tsx";
import { useFreshWhenSeen } from "../components/use-fresh-when-seen.ts";
import { applicationPath } from "../mentors.constants.ts";
import type { Route } from "./+types/application-status";

export const handle: PageHandle = { form: { from: "user" }, listed: false };

export function meta() {
  return [{ title: `Your mentor application - ${brand.name}` }];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  requireUserPage(viewer, applicationPath(params.applicationId));
  const found = await checkOwnApplication(services, viewer, params.applicationId);
  const { decided_by: _, ...application } = found;
  const unpaid = canPay(application);
  const { searchParams } = new URL(request.url);
  return {
    application,
    words: describeStanding(application),
    unpaid,
    cancelled: unpaid && searchParams.has("cancelled"),
    claim: await readOwnClaim(services, found),
    sentAgain: searchParams.has("sent"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const path = applicationPath(params.applicationId);
  const user = requireUserPage(viewer, path);
  const form = await readForm(request, context);
  try {
    if (form.get("intent") === "send-link") {
      await sendProofAgain(services, user, params.applicationId);
      return redirect(`${path}?sent`);
    }
    const { url } = await continueMentorPayment(services, user, params.applicationId);
    return redirectDocument(url);
  } catch (error) {
    // It was paid elsewhere meanwhile, in another tab say: the page then shows what became of it.
    if (isProductError(error) && settledCodes.has(error.code)) return redirect(path);
    return answerProblem(error);
  }
}

const settledCodes = new Set(["nothing_to_pay", "already_paid"]);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function ApplicationStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { application, words, unpaid, cancelled, claim, sentAgain } = loaderData;
  const busy = useNavigation().state === "submitting";
  useFreshWhenSeen(unpaid);
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
        {claim === "pending" ? (
          <Alert title="Confirm your email address">
            <div className="grid gap-3">
              <p className="wrap-anywhere">
                We already have a mentor profile with {application.email}. We sent a link to that
                address. Follow it to make the profile yours. Without it, you'll get a new profile
                if your application is approved.
              </p>
              {sentAgain ? <p role="status">We sent the link again.</p> : null}
              <Form method="post">
                <Button
                  type="submit"
                  name="intent"
                  value="send-link"
                  variant="secondary"
                  size="small"
                  busy={busy}
                >
                  Send the link again
                </Button>
              </Form>
            </div>
          </Alert>
        ) : null}
        {claim === "proven" ? (
          <Alert variant="success" title="Your email address is confirmed">
            <p>If your application is approved, the existing profile becomes yours.</p>
          </Alert>
        ) : null}
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
