import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Page } from "#ui/page/page.tsx";
import { OperationsParts } from "../components/operations-parts.tsx";
import { QueueWords } from "../components/queue-words.tsx";
import { QueuesTable } from "../components/queues-table.tsx";
import { queuesPath as path } from "../operations.constants.ts";
import { readQueues } from "../queues.usecases.server.ts";
import type { Route } from "./+types/admin-queues";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Queues",
    description: "Background work that's waiting, running or failed.",
    path: "/admin/queues",
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "operations", path);
  return { queues: await readQueues(services, operator) };
}

export default function AdminQueuesPage({ loaderData: { queues } }: Route.ComponentProps) {
  const failing = queues.filter(({ failed }) => failed > 0).length;
  const paused = queues.filter(({ pausedAt }) => pausedAt).length;
  return (
    <Page
      title="Queues"
      lead={`Background work, such as emails and refunds. ${describe(failing, "has failed jobs", "have failed jobs")} ${describe(paused, "is paused", "are paused")}`}
    >
      <div className="grid gap-10">
        <AdminFactorNotice />
        <OperationsParts />
        <QueuesTable queues={queues} />
        <QueueWords />
      </div>
    </Page>
  );
}

function describe(count: number, one: string, many: string): string {
  if (count === 0) return `No queue ${one}.`;
  return count === 1 ? `1 queue ${one}.` : `${count} queues ${many}.`;
}
