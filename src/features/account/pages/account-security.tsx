import { Link, redirect } from "react-router";
import {
  endSession,
  listPasskeys,
  listSessions,
  removePhone,
  signOut,
} from "#features/auth/auth.contract.ts";
import { NeedsScripts } from "#features/auth/auth-components.contract.ts";
import { returnPath } from "#features/auth/auth-parts.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { isNetworkFailure, notReached } from "#platform/browser/network-failure.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { browserClient } from "#platform/browser/supabase.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { clearVisitorDraft } from "#platform/browser/visitor-draft.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { writeSessionCookie } from "#platform/http/session-cookie.ts";
import { captureForm } from "#shared/form-answer.ts";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { AccountFrame } from "../components/account-frame.tsx";
import { EmailChange } from "../components/email-change.tsx";
import { FactorList } from "../components/factor-list.tsx";
import { PasskeyList } from "../components/passkey-list.tsx";
import { PasswordChange } from "../components/password-change.tsx";
import { PhoneSignIn } from "../components/phone-sign-in.tsx";
import { SecurityNews } from "../components/security-news.tsx";
import { SessionList } from "../components/session-list.tsx";
import { SignInServices } from "../components/sign-in-services.tsx";
import { onlyWayToSignIn } from "../security/account-security.messages.ts";
import { readSecurity } from "../security/account-security.usecases.server.ts";
import type { Route } from "./+types/account-security";

const path = "/account/security";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Security",
    description: "Your password, email, second step and devices.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const user = requireUserPage(viewer, path);
  const [security, passkeys, sessions] = await Promise.all([
    readSecurity(services, user),
    listPasskeys(services, user),
    listSessions(services, user),
  ]);
  const isForAdmin = query.get("for") === "admin" && user.roles.length > 0;
  return {
    security,
    passkeys,
    sessions,
    // Page to which someone with a role returns after adding a second step.
    adminPage: isForAdmin ? returnPath(query.get("next")) : null,
    adminNeedsFactor: services.auth.policy.adminNeedsFactor,
  };
}

/** The client's name for each button's reach; `one` session is ended by the server alone. */
const scopes = { this: "local", others: "others", everywhere: "global" } as const;

function scopeOf(intent: unknown): (typeof scopes)[keyof typeof scopes] | undefined {
  const text = String(intent);
  return Object.hasOwn(scopes, text) ? scopes[text as keyof typeof scopes] : undefined;
}

export const action = formActions({
  one: formAction("user", async ({ services, viewer, client, values: { session = "" } }) => {
    const ended = await endSession(services, viewer, { sessionId: session, client });
    return `${path}?done=${ended ? "one" : "none"}`;
  }),
  this: signingOut("this"),
  others: signingOut("others"),
  everywhere: signingOut("everywhere"),
  "remove-phone": formAction(
    "user",
    async ({ services, viewer, client }) => {
      await removePhone(services, viewer, client);
      return `${path}?done=phone`;
    },
    {
      refused: ({ code }) =>
        code === "single_identity_not_deletable" ? { problem: onlyWayToSignIn } : undefined,
    },
  ),
});

function signingOut(button: keyof typeof scopes) {
  return formAction("user", async ({ services, viewer, client, request }) => {
    await signOut(services, { viewer, scope: scopes[button], client });
    if (button === "others") return `${path}?done=others`;
    const secure = services.application.baseUrl.startsWith("https:");
    const headers = new Headers();
    for (const cookie of writeSessionCookie(request, undefined, { secure })) {
      headers.append("Set-Cookie", cookie);
    }
    return redirect("/", { headers });
  });
}

/** With scripts the client signs out, which its other tabs then hear of. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await copyForm(args.request);
  const scope = scopeOf(form.get("intent"));
  if (!scope) return await sendForm(args);
  const { auth } = await browserClient();
  const { error } = await auth.signOut({ scope });
  if (!error && scope !== "others") clearVisitorDraft();
  if (!error) return redirect(scope === "others" ? `${path}?done=others` : "/");
  return { ...captureForm(form), problem: isNetworkFailure(error) ? notReached : error.message };
}

export default function AccountSecurityPage({ loaderData }: Route.ComponentProps) {
  const { security, passkeys, sessions, adminPage, adminNeedsFactor } = loaderData;
  const ready = useHydrated();
  return (
    <AccountFrame title="Security" lead="How you sign in, and where you're signed in.">
      <div className="mb-8 grid gap-4 empty:hidden">
        <PageProblem />
        <SecurityNews emailChange={security.emailChange} />
        {adminPage && !security.needsFactor ? (
          <Alert variant="success" title="Your second step is set up">
            <Link className="link" to={adminPage}>
              Continue to the admin pages
            </Link>
          </Alert>
        ) : null}
        {security.needsFactor && adminNeedsFactor ? (
          <Alert title="Add a second step to open the admin pages">
            The admin pages open only for people who sign in with a second step. Set one up below.{" "}
            <a className="link" href="#second-step">
              Add a second step now
            </a>
          </Alert>
        ) : null}
        {security.needsFactor && !adminNeedsFactor ? (
          <Alert title="Please add a second step">
            You're on our team. Anyone who gets into your account can do everything your role
            allows.{" "}
            <a className="link" href="#second-step">
              Add a second step now
            </a>
          </Alert>
        ) : null}
      </div>
      <div>
        <PasswordChange
          email={security.email}
          hasPassword={security.hasPassword}
          asksForPresent={security.asksForPresent}
          ready={ready}
        />
        <EmailChange email={security.email} emailChange={security.emailChange} ready={ready} />
        <PhoneSignIn phone={security.phone} />
        <FactorList
          hasPassword={security.hasPassword}
          factors={security.factors}
          factorKinds={security.factorKinds}
          recoveryCodes={security.recoveryCodes}
          ready={ready}
        />
        <PasskeyList passkeys={passkeys} />
        <SignInServices
          identities={security.identities}
          identityCount={security.identityCount}
          mayUnlink={security.mayUnlink}
        />
        <SessionList sessions={sessions} />
      </div>
      <NeedsScripts />
    </AccountFrame>
  );
}
