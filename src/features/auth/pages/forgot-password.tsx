import { Link } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Page } from "#ui/page.tsx";
import { EmailRequestForm } from "../components/email-request-form.tsx";
import { NeedsScripts } from "../components/needs-scripts.tsx";
import type { Route } from "./+types/forgot-password";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 }, listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Forgot your password?",
    description: "Have a mail sent with which you can choose a new password.",
    path: "/auth/forgot-password",
    listed: false,
  });
}

export default function ForgotPasswordPage() {
  return (
    <Page
      width="form"
      title="Forgot your password?"
      lead="Type your address. A mail with a link and a code lets you choose a new password."
    >
      <EmailRequestForm
        purpose="recovery"
        submitLabel="Send the mail"
        destination="/auth/new-password"
        ready={useHydrated()}
      />
      <NeedsScripts />
      <p className="mt-8">
        <Link className="link" to="/auth">
          Back to signing in
        </Link>
      </p>
    </Page>
  );
}
