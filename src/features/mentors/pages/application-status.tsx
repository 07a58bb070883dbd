import { Link, redirectDocument } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { brand } from "#shared/brand.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  checkOwnApplication,
  continueMentorPayment,
} from "../applications/application.usecases.server.ts";
import {
  canPay,
  describeStanding,
  isInModeration,
  isModerationEnded,
} from "../applications/applications.rules.ts";
import { readOwnClaim, sendProofAgain } from "../applications/email-claim.usecases.server.ts";
import { ApplicationDetails } from "../components/application-details.tsx";
import { Standing } from "../components/standing.tsx";
import { useFreshWhenSeen } from "../components/use-fresh-when-seen.ts";
import { applicationPath } from "../mentors.constants.ts";
import { PhotoEditor, PhotoForm } from "../photos/components/photo-editor.tsx";
import { readOwnPhotos } from "../photos/own-photo.usecases.server.ts";
import type { Route } from "./+types/application-status";

export const handle: PageHandle = { form: { from: "user" }, listed: false };

export function meta() {
  return [{ title: `Your mentor application - ${brand.name}` }];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, applicationPath(params.applicationId));
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
    sent: searchParams.has("sent"),
    photos: isInModeration(application) ? await readOwnPhotos(services, user) : null,
    photoOutcome: searchParams.get("photo"),
  };
}

export const action = formActions({
  "send-link": formAction("user", async ({ services, viewer, param, path }) => {
    await sendProofAgain(services, viewer, param("applicationId"));
    return `${path}?sent`;
  }),
  pay: formAction(
    "user",
    async ({ services, viewer, param }) =>
      redirectDocument((await continueMentorPayment(services, viewer, param("applicationId"))).url),
    {
      // It was paid meanwhile, perhaps in another tab, so the page shows the result.
      refused: ({ code }, { path }) => (settledCodes.has(code) ? path : undefined),
    },
  ),
});

const photoForm = "photo-form";

const settledCodes = new Set(["nothing_to_pay", "already_paid"]);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ApplicationStatusPage({ loaderData }: Route.ComponentProps) {
  const { application, words, unpaid, cancelled, claim, sent, photos, photoOutcome } = loaderData;
  useFreshWhenSeen(unpaid);
  return (
    <Page title="Your mentor application" width="text">
      <div className="grid gap-8">
        <PageProblem />
        <DoneNotice title={sent && claim === "pending" ? "We sent the link" : null} />
        {cancelled ? (
          <Alert title="You left the payment page before paying">
            <p>You weren't charged. Your application is saved.</p>
          </Alert>
        ) : null}
        <Standing words={words} />
        {claim === "pending" ? (
          <Alert title="Confirm your email address">
            <div className="grid gap-3">
              <p className="wrap-anywhere">
                We already have a mentor profile with {application.email}.{" "}
                {application.email_asked_at
                  ? "We sent a link to that address. Open it to make the profile yours."
                  : "Send a link to that address and open it to make the profile yours."}{" "}
                If you don't, you'll get a new profile when your application is approved.
              </p>
              <ButtonForm intent="send-link" variant="secondary" size="small">
                {application.email_asked_at ? "Send the link again" : "Send the link"}
              </ButtonForm>
            </div>
          </Alert>
        ) : null}
        {claim === "proven" ? (
          <Alert variant="success" title="Your email address is confirmed">
            <p>If your application is approved, the existing profile becomes yours.</p>
          </Alert>
        ) : null}
        {application.decision_reason && !isModerationEnded(application) ? (
          <div className="grid gap-1">
            <h2 className="font-serif text-xl">Reason</h2>
            <p className="whitespace-pre-line wrap-anywhere">{application.decision_reason}</p>
          </div>
        ) : null}
        {unpaid ? (
          <div className="flex flex-wrap items-center gap-4">
            <ButtonForm intent="pay" busyLabel="Processing...">
              Continue to payment
            </ButtonForm>
            <Link className="link" to="/become-mentor">
              Edit your application
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
          <h2 className="font-serif text-xl">Your application</h2>
          <ApplicationDetails application={application} />
        </section>
        {photos ? (
          <section className="grid gap-4">
            <h2 className="font-serif text-xl">Your photo</h2>
            <PhotoForm id={photoForm} back={applicationPath(application.id)} />
            <PhotoEditor photos={photos} form={photoForm} outcome={photoOutcome} />
          </section>
        ) : null}
        <p>
          <Link className="link" to="/dashboard">
            Dashboard
          </Link>
        </p>
      </div>
    </Page>
  );
}
