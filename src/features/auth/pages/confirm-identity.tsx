import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Page } from "#ui/page/page.tsx";
import { PasskeySignIn } from "../components/passkey-sign-in.tsx";
import { SecondStepMethods } from "../components/second-step-methods.tsx";
import { freshProofErrors } from "../fresh-proof/fresh-proof.errors.ts";
import {
  hasFreshProof,
  provePassword,
  readWaysToProve,
} from "../fresh-proof/fresh-proof.usecases.server.ts";
import { openHeldForm } from "../fresh-proof/held-form.usecases.server.ts";
import { confirmIdentityPath as path } from "../sessions/return-path.rules.ts";
import type { Route } from "./+types/confirm-identity";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Confirm it's you",
    description: "Confirm it's you before we move any money.",
    path,
    listed: false,
  });
}

const heldOf = (request: Request) => new URL(request.url).searchParams.get("held") ?? "";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const held = heldOf(request);
  const user = requireUserPage(viewer, `${path}?held=${encodeURIComponent(held)}`);
  const form = openHeldForm(services, user, held) ?? null;
  if (!form) return { form, isProven: false, ways: null };
  const isProven = await hasFreshProof(services, user);
  return { form, isProven, ways: isProven ? null : await readWaysToProve(services, user) };
}

export const action = formAction(
  "user",
  async (page) => {
    const { services, viewer, client, request, values } = page;
    const password = values.password ?? "";
    if (!(await provePassword(services, viewer, { password, client }))) {
      throw freshProofErrors.wrongPassword();
    }
    return `${path}?held=${encodeURIComponent(heldOf(request))}`;
  },
  {
    shows: [401, 403, 404],
    fieldOf: { [freshProofErrors.wrongPassword().code]: "password" },
    refused: ({ status, code }) => {
      if (code === freshProofErrors.wrongPassword().code || status >= 500) return undefined;
      const error =
        status === 429 ? freshProofErrors.tooManyTries() : freshProofErrors.noPassword();
      return { problem: error.message };
    },
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ConfirmIdentityPage({ loaderData }: Route.ComponentProps) {
  const { form, isProven, ways } = loaderData;
  const ready = useHydrated();
  if (!form) {
    return (
      <Page width="form" title="Please start over">
        <div className="grid gap-6">
          <p>
            We keep what you enter for 30 minutes while you confirm it's you. That time is up.
            Please go back to the page you came from and fill in the form again.
          </p>
          <Button asChild className="w-fit">
            <Link to="/dashboard">Go to your dashboard</Link>
          </Button>
        </div>
      </Page>
    );
  }
  if (isProven) return <GoOn form={form} />;
  const again = () => window.location.reload();
  return (
    <Page
      width="form"
      title="Confirm it's you"
      lead="This involves money, so we need to make sure it's you. You won't lose what you entered."
    >
      <div className="grid gap-8">
        {ways?.step ? <SecondStepMethods step={ways.step} ready={ready} onPassed={again} /> : null}
        {ways?.hasPassword ? <PasswordForm /> : null}
        {ways?.hasPasskey ? <PasskeySignIn onSignedIn={again} /> : null}
        {ways && !ways.step && !ways.hasPassword && !ways.hasPasskey ? (
          <p>
            You don't have a way to confirm it's you yet.{" "}
            <Link className="link" to="/account/security">
              Add a second step
            </Link>{" "}
            first.
          </p>
        ) : null}
        <p>
          <Link className="link" to={form.path}>
            Go back without sending
          </Link>
        </p>
      </div>
    </Page>
  );
}

function PasswordForm() {
  return (
    <Form summary={false}>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      <SubmitButton busyLabel="Checking..." className="w-full">
        Continue
      </SubmitButton>
    </Form>
  );
}

/** Sends what was held to the page that it was meant for. */
function GoOn({ form }: { form: { path: string; fields: [string, string][] } }) {
  return (
    <Page
      width="form"
      title="Thanks for confirming"
      lead="Everything you entered is ready to send."
    >
      <Form action={form.path}>
        {form.fields.map(([name, value], index) => (
          <HiddenValue key={index} name={name} value={value} />
        ))}
        <SubmitButton busyLabel="Sending..." className="w-full">
          Send it now
        </SubmitButton>
        <p>
          <Link className="link" to={form.path}>
            Go back without sending
          </Link>
        </p>
      </Form>
    </Page>
  );
}
