import { data, Form, Link, redirect, useNavigation } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Page } from "#ui/page.tsx";
import { PasskeySignIn } from "../components/passkey-sign-in.tsx";
import { SecondStepMethods } from "../components/second-step-methods.tsx";
import { confirmIdentityPath as path } from "../fresh-proof/fresh-proof.constants.ts";
import {
  hasFreshProof,
  provePassword,
  readWaysToProve,
} from "../fresh-proof/fresh-proof.usecases.server.ts";
import { openHeldForm } from "../fresh-proof/held-form.usecases.server.ts";
import type { Route } from "./+types/confirm-identity";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Confirm it's you",
    description: "Before money moves, show once more that it's you.",
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

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const held = heldOf(request);
  const here = `${path}?held=${encodeURIComponent(held)}`;
  const user = requireUserPage(viewer, here);
  const password = String((await readForm(request, context)).get("password") ?? "");
  const client = { address: clientAddress, userAgent: request.headers.get("user-agent") };
  try {
    if (await provePassword(services, user, { password, client })) return redirect(here);
  } catch (error) {
    if (!isProductError(error) || error.status >= 500) throw error;
    const isTooMany = error.status === 429;
    const problem = isTooMany
      ? "Too many attempts. Wait a few minutes, then try again."
      : "Use your second step instead of your password.";
    return data({ problem }, { status: error.status });
  }
  return data({ problem: "That password isn't right. Please try again." }, { status: 422 });
}

export default function ConfirmIdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isProven, ways } = loaderData;
  const ready = useHydrated();
  if (!form) {
    return (
      <Page width="form" title="Please start again">
        <div className="grid gap-6">
          <p>What you were doing was held for half an hour, and that time is over.</p>
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
      lead="Money is about to move, so we ask once more. Nothing you typed is lost."
    >
      <div className="grid gap-8">
        {actionData ? (
          <Alert variant="destructive" focused>
            {actionData.problem}
          </Alert>
        ) : null}
        {ways?.step ? <SecondStepMethods step={ways.step} ready={ready} onPassed={again} /> : null}
        {ways?.hasPassword ? <PasswordForm /> : null}
        {ways?.hasPasskey ? <PasskeySignIn onSignedIn={again} /> : null}
        {ways && !ways.step && !ways.hasPassword && !ways.hasPasskey ? (
          <p>
            Your account has nothing to confirm it with.{" "}
            <Link className="link" to="/account/security">
              Add a second step
            </Link>{" "}
            first.
          </p>
        ) : null}
        <p>
          <Link className="link" to={form.path}>
            Go back without sending it
          </Link>
        </p>
      </div>
    </Page>
  );
}

function PasswordForm() {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-6">
      <Field label="Your password" required>
        {(control) => (
          <Input {...control} type="password" name="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        {busy ? "Checking..." : "Continue"}
      </Button>
    </Form>
  );
}

/** Sends what was held to the page that it was meant for. */
function GoOn({ form }: { form: { path: string; fields: [string, string][] } }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Page
      width="form"
      title="Thanks, it's you"
      lead="We kept everything you typed. Send it now, or go back to change it."
    >
      <Form method="post" action={form.path} className="grid gap-6">
        {form.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" busy={busy} className="w-full">
          {busy ? "Sending..." : "Send it now"}
        </Button>
        <p>
          <Link className="link" to={form.path}>
            Go back without sending it
          </Link>
        </p>
      </Form>
    </Page>
  );
}
