import { data, Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  disownApplication,
  proveEmail,
  readClaimPage,
} from "../applications/email-claim.usecases.server.ts";
import { emailClaimPath } from "../mentors.constants.ts";
import type { Route } from "./+types/application-email";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Is this your mentor profile?",
    description: "Confirm that an application to become a mentor is yours.",
    path: emailClaimPath(args.params.applicationId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const link = readLink(params.applicationId, request);
  const page = await readClaimPage(services, viewer, link);
  if (!page) throw data(null, { status: 404 });
  return { ...page, next: emailClaimPath(link.applicationId, link.key) };
}

export const action = formActions({
  disown: formAction("anyone", async ({ services, param, request }) => {
    const link = readLink(param("applicationId"), request);
    await disownApplication(services, link);
    return emailClaimPath(link.applicationId, link.key);
  }),
  prove: formAction("user", async ({ services, viewer, param, request }) => {
    const link = readLink(param("applicationId"), request);
    await proveEmail(services, viewer, link);
    return emailClaimPath(link.applicationId, link.key);
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

function readLink(applicationId: string, request: Request) {
  return { applicationId, key: new URL(request.url).searchParams.get("key") ?? "" };
}

export default function ApplicationEmailPage({ loaderData }: Route.ComponentProps) {
  const { applicantName, email, claim } = loaderData;
  return (
    <Page title="Is this your mentor profile?" width="text">
      <div className="grid gap-6">
        <PageProblem />
        {claim === "proven" ? (
          <Alert variant="success" title="This address is confirmed">
            <p>If the application is approved, the existing profile becomes yours.</p>
          </Alert>
        ) : claim === "disowned" ? (
          <Alert title="Thank you. This application won't affect your profile">
            <p>We've let our team know it isn't yours. You don't need to do anything else.</p>
          </Alert>
        ) : claim === "none" ? (
          <Alert title="There's nothing left to confirm" />
        ) : (
          <>
            <p className="wrap-anywhere">
              <bdi>{applicantName}</bdi> applied to become a mentor with the email {email}. We
              already have a mentor profile with this email.
            </p>
            <Decision {...loaderData} />
          </>
        )}
      </div>
    </Page>
  );
}

function Decision({ viewer, next }: { viewer: "nobody" | "applicant" | "another"; next: string }) {
  return (
    <>
      {viewer === "applicant" ? (
        <Form quiet intent="prove" className="grid gap-3">
          <p>If you confirm, the profile becomes yours when your application is approved.</p>
          <SubmitButton>Yes, this address is mine</SubmitButton>
        </Form>
      ) : viewer === "nobody" ? (
        <div className="grid gap-3">
          <p>Did you apply? Sign in with the account you applied with, then confirm.</p>
          <div>
            <Button asChild>
              <Link to={`/auth?next=${encodeURIComponent(next)}`}>Sign in to confirm</Link>
            </Button>
          </div>
        </div>
      ) : (
        <p>
          You're signed in with a different account from the one that applied. To confirm, sign in
          with the account you applied with and open the link again.
        </p>
      )}
      <Form quiet intent="disown" className="grid gap-3 border-t border-line pt-6">
        <p>Not you? Tell us, and the profile won't change.</p>
        <SubmitButton variant="secondary">I didn't apply</SubmitButton>
      </Form>
    </>
  );
}
