import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { toast } from "#ui/messages/toast.ts";
import { Page } from "#ui/page/page.tsx";
import { newPasswordMessage } from "../auth.messages.ts";
import { CredentialsForm } from "../components/credentials-form.tsx";
import { NeedsScripts } from "../components/needs-scripts.tsx";
import { NewPasswordFields } from "../components/new-password-fields.tsx";
import { useCredentialsForm } from "../components/use-credentials-form.ts";
import { homeOfSignedIn, newPasswordPath as path } from "../sessions/return-path.rules.ts";
import type { Route } from "./+types/new-password";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Choose a new password",
    description: "Set a new password for your account.",
    path,
    listed: false,
  });
}

/** Everyone who comes here has opened the link of an email, and so is signed in. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { email } = requireUserPage(pageOf(context).viewer, path);
  return { email, unclaimed: new URL(request.url).searchParams.has("unclaimed") };
}

export default function NewPasswordPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const ready = useHydrated();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).newPassword,
    explain: newPasswordMessage,
    submit: async ({ password }) => {
      const { auth } = await browserClient();
      const { error } = await auth.updateUser({ password });
      if (error) throw error;
      toast({ title: "New password saved" });
      await navigate(homeOfSignedIn);
    },
  });
  return (
    <Page
      width="form"
      title="Choose a new password"
      lead={`For ${loaderData.email}. We'll sign you out everywhere else.`}
    >
      {loaderData.unclaimed ? (
        <Alert className="mb-6" title="Please set your password again">
          Someone else may have used your email before you confirmed it. To make sure that only you
          can sign in, the earlier password no longer works.
        </Alert>
      ) : null}
      <CredentialsForm {...form} ready={ready} submitLabel="Save password" busyLabel="Saving...">
        <NewPasswordFields validity={validity} label="New password" />
      </CredentialsForm>
      <NeedsScripts />
    </Page>
  );
}
