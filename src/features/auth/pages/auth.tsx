import { useRef, useState } from "react";
import { Link, redirect, useSearchParams } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { pageOf } from "#platform/http/page.ts";
import { secondStepPath } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { rights } from "#platform/rights.ts";
import { hasAnyRight, hasRight } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { helpArticlePath } from "#shared/help-address.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#ui/content/tabs.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { AccessDenied } from "../components/access-denied.tsx";
import { OtherWays } from "../components/other-ways.tsx";
import { type AccountFormProps, SignInForm } from "../components/sign-in-form.tsx";
import { SignUpForm } from "../components/sign-up-form.tsx";
import { returnPath } from "../sessions/return-path.rules.ts";
import { takesSignUps } from "../users/open-sign-ups.rules.ts";
import type { Route } from "./+types/auth";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 3600, parameters: ["next", "tab"] },
};

export function meta(args: Route.MetaArgs) {
  const offer = args.loaderData?.takesSignUps === false ? "" : " or create a free account";
  return describePage(args, {
    title: args.loaderData?.accessDenied ? "Access Denied" : "Sign in",
    description: `Sign in to ${brand.name}${offer}. For job seekers, employers, mentors and entrepreneurs.`,
    path: "/auth",
  });
}

/** A signed-in person has nothing to do here, unless they come from a page that they may not open. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, mfaPending, services } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const next = returnPath(query.get("next"));
  if (mfaPending) throw redirect(`${secondStepPath}?next=${encodeURIComponent(next)}`);
  const { identityProviders, emailFlows, passkeys } = services.auth;
  const ways = {
    providers: identityProviders.map(({ name, label }) => ({ name, label })),
    passkeys: passkeys.on,
    pauseSeconds: emailFlows.pauseSeconds,
    takesSignUps: takesSignUps(services),
  };
  if (viewer.kind !== "user") return { accessDenied: false, hasRole: false, ...ways };
  const mayOpenAll = rights.every((right) => hasRight(viewer, right));
  if (query.get("denied") === "admin" && !mayOpenAll) {
    return { accessDenied: true, hasRole: hasAnyRight(viewer), ...ways };
  }
  throw redirect(next);
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const ready = useHydrated();
  const tabs = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState("");
  if (loaderData.accessDenied) return <AccessDenied hasRole={loaderData.hasRole} />;
  const destination = returnPath(query.get("next"));
  const tab = query.get("tab") === "sign-up" ? "sign-up" : "sign-in";
  const form = {
    destination,
    ready,
    pauseSeconds: loaderData.pauseSeconds,
    typedEmail: email,
  } satisfies AccountFormProps;
  // Read from the field itself: it may have been filled in before the scripts ran.
  const keepEmail = () => {
    const field = tabs.current?.querySelector<HTMLInputElement>("input[name=email]");
    if (field) setEmail(field.value);
  };
  return (
    <Page
      width="form"
      title={`Welcome to ${brand.name}`}
      lead={
        loaderData.takesSignUps
          ? "Sign in, or create a free account to apply for jobs, find a mentor or hire."
          : "Sign in to apply for jobs, find a mentor or hire."
      }
    >
      <Tabs key={tab} ref={tabs} defaultValue={tab} onValueChange={keepEmail}>
        <TabsList aria-label="Sign in or sign up" className="grid grid-cols-2">
          <TabsTrigger value="sign-in">Sign In</TabsTrigger>
          <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
        </TabsList>
        <TabsContent value="sign-in">
          <SignInForm {...form} />
          <p className="mt-4">
            <Link className="link" to="/auth/forgot-password">
              Forgot your password?
            </Link>{" "}
            ·{" "}
            <Link className="link" to={helpArticlePath("trouble-signing-in")}>
              Trouble signing in?
            </Link>
          </p>
          <OtherWays
            providers={loaderData.providers}
            passkeys={loaderData.passkeys}
            destination={destination}
            ready={ready}
          />
        </TabsContent>
        <TabsContent value="sign-up">
          {loaderData.takesSignUps ? (
            <SignUpForm {...form} />
          ) : (
            <Alert title="Sign-ups are closed right now">
              If you already have an account, you can still sign in.
            </Alert>
          )}
        </TabsContent>
      </Tabs>
      <noscript>
        <p className="mt-6">
          You need JavaScript to sign in. Turn it on in your browser and reload the page.
        </p>
      </noscript>
      <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
        By continuing, you agree to our{" "}
        <Link to="/terms" className="link">
          Terms of Service
        </Link>{" "}
        and{" "}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Page>
  );
}
