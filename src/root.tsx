import type { ReactNode } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { HydrationSignal } from "#platform/browser/hydration-signal.tsx";
import { InlineScript } from "#platform/browser/inline-script.tsx";
import { publishableKeyMeta } from "#platform/browser/supabase.ts";
import { pageOf } from "#platform/http/page.ts";
import { isAdmin } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import fonts from "#ui/fonts.css?url";
import { adminMenu } from "#ui/layout/admin-links.server.ts";
import { Toaster } from "#ui/toaster.tsx";
import type { Route } from "./+types/root";
import { hasOwnHost } from "./features/booking/hosts/hosts.contract.ts";
import { ErrorPage } from "./features/home/components/error-page.tsx";
import { SiteFrame } from "./features/home/components/site-frame.tsx";
import { explainError } from "./features/home/page-failure.rules.ts";
import "#ui/styles.css";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? `${explainError(error).title} - ${brand.name}` : brand.name },
  { name: "description", content: brand.tagline },
];

/** Data of every page's frame: the viewer, the mode, and the API key for the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, sharing, requestId } = pageOf(context);
  const known =
    viewer.kind === "user"
      ? {
          id: viewer.userId,
          email: viewer.email,
          // A person who must add a second factor first is led there by the same links.
          adminLinks: isAdmin(viewer) || viewer.mustAddFactor === true ? adminMenu : [],
          isMentor: hasOwnHost(viewer),
          needsFactor: isAdmin(viewer) && !viewer.hasSecondFactor,
        }
      : null;
  return {
    viewer: sharing?.with === "everyone" ? undefined : known,
    baseUrl: services.application.baseUrl,
    publishableKey: services.keys.publishable,
    demo: services.application.mode === "demo",
    company: `${services.company.legalName}, ${services.company.postalAddress}`,
    quiet: !services.application.reachesOutside,
    recruiterLicense: services.feeProtection.recruiterLicense,
    requestId: sharing ? undefined : requestId,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript name="beforePaint" />
        <InlineScript name="lateScripts" />
        <meta name="color-scheme" content="light dark" />
        {site ? <meta name={publishableKeyMeta} content={site.publishableKey} /> : null}
        <Meta />
        <Links />
        <link rel="stylesheet" href={fonts} media="print" data-fonts suppressHydrationWarning />
        <InlineScript name="lateFonts" />
        <noscript>
          <link rel="stylesheet" href={fonts} />
        </noscript>
      </head>
      <body className="flex flex-col">
        {children}
        <Toaster />
        <ScrollRestoration />
        <HydrationSignal />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame site={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>("root");
  return (
    <SiteFrame site={site}>
      <ErrorPage error={error} requestId={site?.requestId} />
    </SiteFrame>
  );
}
