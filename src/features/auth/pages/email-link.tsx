import { Link, redirect, useSearchParams } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Page } from "#ui/page/page.tsx";
import { EmailRequestForm } from "../components/email-request-form.tsx";
import { NeedsScripts } from "../components/needs-scripts.tsx";
import { returnPath } from "../sessions/return-path.rules.ts";
import { takesSignUps } from "../users/open-sign-ups.rules.ts";
import type { Route } from "./+types/email-link";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 3600, parameters: ["next"] },
  listed: false,
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Sign in with an email link",
    description: "Get an email with a link and a code to sign in. No password needed.",
    path: "/auth/email-link",
    listed: false,
  });
}

/** A signed-in person has nothing to do here. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, services } = pageOf(context);
  if (viewer.kind !== "user") return { takesSignUps: takesSignUps(services) };
  throw redirect(returnPath(new URL(request.url).searchParams.get("next")));
}

const lead = "No password needed. We'll email you a link and a code.";

export default function EmailLinkPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <Page
      width="form"
      title="Sign in with an email link"
      lead={
        loaderData.takesSignUps ? `${lead} If you're new here, we'll create your account.` : lead
      }
    >
      <EmailRequestForm
        purpose="sign-in"
        submitLabel="Email me a link"
        destination={returnPath(query.get("next"))}
        createsAccounts={loaderData.takesSignUps}
        ready={useHydrated()}
      />
      <NeedsScripts />
      <p className="mt-8">
        <Link className="link" to="/auth">
          Sign in with a password
        </Link>
      </p>
    </Page>
  );
}
