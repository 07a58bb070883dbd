import { useEffect } from "react";
import { data, Link, redirect } from "react-router";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { writeSessionCookie } from "#platform/http/session-cookie.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { authErrors } from "../auth.errors.ts";
import { type EmailLinkType, readEmailLink } from "../flows/email-link.rules.ts";
import { finishEmailLink } from "../flows/finish-on-site.usecases.server.ts";
import { peekEmailLink } from "../flows/open-link.usecases.server.ts";
import type { Route } from "./+types/confirm";

/** Texts of an email link's page, by the purpose of the email. */
const words: Record<EmailLinkType, { title: string; lead: string; button: string }> = {
  signup: {
    title: "Confirm your email",
    lead: "Confirm your email to finish creating your account.",
    button: "Confirm email",
  },
  invite: {
    title: "Accept your invitation",
    lead: "We've set up an account for you. Activate it to get started.",
    button: "Activate your account",
  },
  magiclink: {
    title: "Sign in",
    lead: "You'll be signed in on this device.",
    button: "Sign in",
  },
  email: { title: "Sign in", lead: "You'll be signed in on this device.", button: "Sign in" },
  recovery: {
    title: "Choose a new password",
    lead: "We'll sign you in on this device so you can set a new password.",
    button: "Continue",
  },
  email_change: {
    title: "Confirm your new email",
    lead: "If we emailed both your old and new addresses, you need to confirm from each one.",
    button: "Confirm the change",
  },
};

const used =
  "It has expired, been used, or been replaced by a newer email. Open the latest email, sign in, or request a new link below.";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.type ? words[args.loaderData.type].title : "Email link",
    description: "Open a link from one of our emails.",
    path: "/auth/confirm",
    listed: false,
  });
}

/** Opening the page changes nothing: programs that look at every link of an email open it too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const link = readEmailLink(new URL(request.url).searchParams);
  const email = link && (await peekEmailLink(services, link));
  return data({ type: email ? link.type : null, email }, { status: email ? 200 : 404 });
}

/** The address holds a secret until the button is pressed. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export const action = formAction(
  "anyone",
  async ({ services, request, client }) => {
    const link = readEmailLink(new URL(request.url).searchParams);
    if (!link) throw authErrors.codeExpired();
    const finished = await finishEmailLink(services, link, client);
    switch (finished.kind) {
      case "signed-in": {
        const secure = services.application.baseUrl.startsWith("https:");
        const cookies = writeSessionCookie(request, finished.session, { secure });
        return redirect(finished.path, { headers: cookies.map(setCookie) });
      }
      case "half":
        return { half: true };
      case "elsewhere":
        return { address: finished.address };
    }
  },
  {
    shows: [401, 403, 404],
    refused: ({ code }) => (code === "otp_expired" ? { problem: used } : undefined),
  },
);

const setCookie = (value: string): [string, string] => ["Set-Cookie", value];

export default function ConfirmPage({
  loaderData: { type, email },
  actionData,
}: Route.ComponentProps) {
  if (actionData && "address" in actionData && actionData.address)
    return <Elsewhere address={actionData.address} />;
  if (actionData && "half" in actionData && actionData.half) return <HalfDone />;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  if (!type || problem) return <Unusable problem={problem ?? used} />;
  const { title, lead, button } = words[type];
  return (
    <Page width="form" title={title} lead={lead}>
      <p className="mb-6 wrap-anywhere">
        Account: <strong>{email}</strong>
      </p>
      <ButtonForm reloadDocument>{button}</ButtonForm>
    </Page>
  );
}

function Unusable({ problem }: { problem: string }) {
  return (
    <Page width="form" title="This link doesn't work">
      <div className="grid gap-6">
        <Alert variant="destructive">{problem}</Alert>
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link className="link" to="/auth">
            Sign in
          </Link>
          <Link className="link" to="/auth/forgot-password">
            Reset your password
          </Link>
          <Link className="link" to="/auth/email-link">
            Get a sign-in link
          </Link>
        </p>
      </div>
    </Page>
  );
}

function HalfDone() {
  return (
    <Page width="form" title="One more step">
      <div className="grid gap-6">
        <Alert variant="success" focused>
          You've confirmed from this address. Next, open the link we emailed to your other address.
        </Alert>
        <Link className="link" to="/account/security">
          Back to your account
        </Link>
      </div>
    </Page>
  );
}

/** The way on to a program elsewhere, by itself where scripts run. */
function Elsewhere({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address]);
  return (
    <Page width="form" title="Done">
      <Button asChild className="w-fit">
        <a href={address}>Continue</a>
      </Button>
    </Page>
  );
}
