import { Link } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Page } from "#ui/page/page.tsx";
import { EmailRequestForm } from "../components/email-request-form.tsx";
import { NeedsScripts } from "../components/needs-scripts.tsx";
import { newPasswordPath } from "../sessions/return-path.rules.ts";
import type { Route } from "./+types/forgot-password";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 }, listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Forgot your password?",
    description: "Get an email with a link and a code to choose a new password.",
    path: "/auth/forgot-password",
    listed: false,
  });
}

export default function ForgotPasswordPage() {
  return (
    <Page
      width="form"
      title="Forgot your password?"
      lead="Enter your email. We'll send you a link and a code to choose a new password."
    >
      <EmailRequestForm
        purpose="recovery"
        submitLabel="Email me a link"
        destination={newPasswordPath}
        ready={useHydrated()}
      />
      <NeedsScripts />
      <p className="mt-8">
        <Link className="link" to="/auth">
          Back to sign in
        </Link>
      </p>
    </Page>
  );
}
