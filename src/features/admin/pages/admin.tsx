import { Link } from "react-router";
import { countNewJobApplications } from "#features/jobs/jobs.contract.ts";
import { adminJobApplicationsPath } from "#features/jobs/jobs-parts.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { adminLinks } from "#ui/layout/admin-links.server.ts";
import { Page } from "#ui/page.tsx";
import type { Route } from "./+types/admin";

const path = "/admin";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Administration",
    description: "Admin pages and configuration risks to review.",
    path,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const { mode, risks } = services.application;
  const newApplications = await countNewJobApplications(services, admin);
  return { isDemo: mode === "demo", risks, newApplications, screens: adminLinks };
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { isDemo, risks, newApplications, screens } = loaderData;
  return (
    <Page title="Administration" lead="Everything administrators manage, in one place.">
      <div className="grid gap-10">
        <AdminFactorNotice />
        <section aria-labelledby="configuration-title" className="grid max-w-3xl gap-4">
          <h2 id="configuration-title" className="text-xl">
            Configuration
          </h2>
          {isDemo ? <p>This is a demo with sample data, and no real money moves.</p> : null}
          {!isDemo && risks.length === 0 ? <p>No risks found.</p> : null}
          {risks.length > 0 ? (
            <Alert
              title={risks.length === 1 ? "1 risk to review" : `${risks.length} risks to review`}
            >
              <ul aria-label="Risks" className="mt-2 grid gap-2">
                {risks.map((risk) => (
                  <li key={risk}>{risk}</li>
                ))}
              </ul>
            </Alert>
          ) : null}
        </section>
        <nav aria-labelledby="screens-title" className="grid gap-4">
          <h2 id="screens-title" className="text-xl">
            Screens
          </h2>
          <ul className="grid gap-x-10 border-t border-line sm:grid-cols-2">
            {screens.map(({ to, label, detail }) => (
              <li key={to} className="grid content-start gap-1 border-b border-line py-4">
                <Link to={to} className="link w-fit font-semibold">
                  {label}
                </Link>
                <p className="text-sm text-muted">{detail}.</p>
                {to === adminJobApplicationsPath && newApplications > 0 ? (
                  <p>
                    <Badge>{newApplications === 1 ? "1 new" : `${newApplications} new`}</Badge>
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}
