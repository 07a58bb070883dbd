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
import { pageOf, renderingOf } from "#platform/http/page.ts";
import { readVisitorTime } from "#platform/http/visitor-time.ts";
import { hasAnyRight } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { VisitorTimeContext } from "#ui/content/use-visitor-zone.ts";
import { Toaster } from "#ui/messages/toaster.tsx";
import fonts from "#ui/styles/fonts.css?url";
import type { Route } from "./+types/root";
import { hasOwnHost } from "./features/booking/hosts/hosts.contract.ts";
import { browsesTalent, isMember } from "./features/employers/employers.contract.ts";
import { ErrorPage } from "./features/home/components/error-page.tsx";
import { SiteFrame } from "./features/home/components/site-frame.tsx";
import { explainError } from "./features/home/page-failure.rules.ts";
import { noticesFor } from "./features/notices/notices-parts.contract.ts";
import "#ui/styles/styles.css";

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
export async function loader({ context, request }: Route.LoaderArgs) {
  // A page that is hidden from someone who sees the site as another person says so below the banner.
  const page = renderingOf(context);
  const { services, viewer, sharing, requestId, seenAs } = page.seenAs ? page : pageOf(context);
  const known =
    viewer.kind === "user"
      ? {
          id: viewer.userId,
          email: viewer.email,
          runsSite: viewer.roles.length > 0,
          isMentor: hasOwnHost(viewer),
          hires: isMember(viewer),
          browsesTalent: browsesTalent(viewer),
          needsFactor: hasAnyRight(viewer) && !viewer.hasSecondFactor,
        }
      : null;
  return {
    seenAs:
      seenAs && known
        ? { address: known.email, operatorId: seenAs.operator.userId, until: seenAs.until }
        : null,
    viewer: sharing?.with === "everyone" ? undefined : known,
    notices: noticesFor(services.notices.active(), {
      isSignedIn: sharing?.with === "everyone" ? null : known !== null,
      cookies: sharing ? "" : (request.headers.get("cookie") ?? ""),
    }),
    visitorTime: readVisitorTime(sharing ? null : request.headers),
    baseUrl: services.application.baseUrl,
    publishableKey: services.keys.publishable,
    demo: services.application.mode === "demo",
    company: `${services.company.legalName}, ${services.company.postalAddress}`,
    offices: services.company.offices.map(({ name }) => name).join(", "),
    phone: services.company.phone,
    email: services.company.email,
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
        <InlineScript name="localTimes" />
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
    <VisitorTimeContext value={loaderData.visitorTime}>
      <SiteFrame site={loaderData}>
        <Outlet />
      </SiteFrame>
    </VisitorTimeContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>("root");
  return (
    <SiteFrame site={site}>
      <ErrorPage error={error} requestId={site?.requestId} isSeenAsOther={Boolean(site?.seenAs)} />
    </SiteFrame>
  );
}
