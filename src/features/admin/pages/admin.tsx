import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { rights } from "#platform/rights.ts";
import { hasRight } from "#platform/viewer.ts";
import { Page } from "#ui/page/page.tsx";
import { adminPath as path } from "../admin.constants.ts";
import { ConfigurationRisks } from "../components/configuration-risks.tsx";
import { TallyLists } from "../components/tally-lists.tsx";
import { WaitingQueues } from "../components/waiting-queues.tsx";
import { WeekFigures } from "../components/week-figures.tsx";
import { readAdminHome } from "../home.usecases.server.ts";
import type { Route } from "./+types/admin";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Today",
    heading: "Today in administration",
    description: "What's waiting for you, and what happened this week.",
    path: "/admin",
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, rights, path);
  const { mode, risks } = services.application;
  return {
    ...(await readAdminHome(services, admin)),
    isDemo: mode === "demo",
    risks: hasRight(admin, "operations") ? risks : null,
  };
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { isDemo, risks, queues, figures, tallies } = loaderData;
  return (
    <Page title="Today" lead="What's waiting for you, and how the week is going.">
      <div className="grid gap-12">
        <AdminFactorNotice />
        <WaitingQueues queues={queues} />
        <WeekFigures figures={figures} />
        <TallyLists tallies={tallies} />
        {risks ? <ConfigurationRisks isDemo={isDemo} risks={risks} /> : null}
      </div>
    </Page>
  );
}
