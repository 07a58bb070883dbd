import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { DisputesTable } from "../components/disputes-table.tsx";
import { disputesPath } from "../disputes/disputes.constants.ts";
import { listDisputes } from "../disputes/read-disputes.usecases.server.ts";
import type { Route } from "./+types/admin-disputes";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Disputes",
    description: "Payments that customers have disputed with their bank.",
    path: disputesPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams, search } = new URL(request.url);
  const reader = requireRight(viewer, "money", disputesPath + search);
  const list = await listDisputes(services, reader, readPage(searchParams.get("page")));
  return { ...list, now: services.clock.now() };
}

export default function AdminDisputesPage({ loaderData }: Route.ComponentProps) {
  const { disputes, page, pages, now } = loaderData;
  return (
    <Page
      title="Disputes"
      lead="Payments that customers have disputed with their bank. The earliest deadlines come first."
    >
      <div className="grid gap-8">
        {disputes.length > 0 ? (
          <DisputesTable disputes={disputes} now={now} />
        ) : (
          <EmptyState title="No disputes">
            <p>When someone disputes a payment with their bank, you'll find it here.</p>
          </EmptyState>
        )}
        <PageTurns
          label="Pages of disputes"
          page={page}
          pages={pages}
          pathOf={(number) => (number > 1 ? `${disputesPath}?page=${number}` : disputesPath)}
          before="Previous"
          after="Next"
        />
      </div>
    </Page>
  );
}
