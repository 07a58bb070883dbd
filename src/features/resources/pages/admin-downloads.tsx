import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { Page } from "#ui/page/page.tsx";
import { readDownloadReport } from "../downloads.usecases.server.ts";
import type { Route } from "./+types/admin-downloads";

const path = "/admin/downloads";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Downloads",
    description: "How often each file was downloaded.",
    path,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  return await readDownloadReport(services, requireRight(viewer, "operations", path));
}

export default function AdminDownloadsPage({ loaderData }: Route.ComponentProps) {
  const { files, totals } = loaderData;
  return (
    <Page
      title="Downloads"
      lead="How often each file was downloaded. Days start at midnight UTC, and today is included."
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        <Table caption="Downloads by file" className="tabular-nums">
          <TableHead>
            <TableRow>
              <TableHeader>File</TableHeader>
              <TableHeader className="text-right">Last 7 days</TableHeader>
              <TableHeader className="text-right">Last 30 days</TableHeader>
              <TableHeader className="pr-0 text-right">All time</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {files.map(({ file, title, ...counts }) => (
              <TableRow key={file}>
                <TableHeader scope="row" className="min-w-52">
                  <span className="block text-base text-ink">{title}</span>
                  <span className="font-normal wrap-anywhere">{file}</span>
                </TableHeader>
                <Counts {...counts} />
              </TableRow>
            ))}
          </TableBody>
          <tfoot>
            <TableRow className="border-b-0 font-semibold">
              <TableHeader scope="row">
                <span className="text-base text-ink">All files</span>
              </TableHeader>
              <Counts {...totals} />
            </TableRow>
          </tfoot>
        </Table>
        <p className="max-w-text text-muted">
          We count each download when it starts. Two downloads by the same person count as two. We
          don&apos;t count known bots, header-only requests or browsers that already have the file.
          If we can&apos;t save a count, the error is in the server&apos;s log. We don't store
          anything about visitors.
        </p>
      </div>
    </Page>
  );
}

function Counts({ week, month, total }: { week: number; month: number; total: number }) {
  return (
    <>
      <TableCell className="text-right">{format(week)}</TableCell>
      <TableCell className="text-right">{format(month)}</TableCell>
      <TableCell className="pr-0 text-right">{format(total)}</TableCell>
    </>
  );
}

const format = (count: number) => count.toLocaleString("en-US");
