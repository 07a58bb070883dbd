import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Spinner } from "#ui/content/spinner.tsx";
import { Page } from "#ui/page/page.tsx";
import { SyncColumns } from "../sync/components/sync-columns.tsx";
import { SyncHistory } from "../sync/components/sync-history.tsx";
import { SyncInstructions } from "../sync/components/sync-instructions.tsx";
import { SyncPanel } from "../sync/components/sync-panel.tsx";
import { useSyncSession } from "../sync/components/use-sync-session.ts";
import { readSyncs } from "../sync/sync-history.usecases.server.ts";
import type { Route } from "./+types/admin-sync";

const path = "/admin/sync";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Google Sheets Sync",
    description: "Sync mentor data from your Google Sheet to the database",
    path: "/admin/sync",
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "operations", path);
  const { name, sample } = services.mentorSheet;
  return { source: name, sample, syncs: await readSyncs(services, operator) };
}

export default function AdminSyncPage({ loaderData }: Route.ComponentProps) {
  const session = useSyncSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (session === "signed-out") navigate(`/auth?next=${path}`, { replace: true });
  }, [session, navigate]);

  return (
    <Page
      title="Google Sheets Sync"
      lead="Sync mentor data from your Google Sheet to the database"
      width="text"
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <div className="grid gap-4">
          <p>{describeSource(loaderData)}</p>
          {loaderData.source === "none" ? null : (
            <>
              {session === "loading" ? <Spinner label="Checking your session..." /> : null}
              <SyncPanel ready={session === "signed-in"} />
            </>
          )}
        </div>
        <SyncHistory syncs={loaderData.syncs} />
        <div className="grid gap-4">
          <h2 className="text-xl">Expected sheet columns</h2>
          <p className="text-muted">
            The columns can be in any order. Their names can use uppercase or lowercase letters,
            with spaces, hyphens or underscores between words. We ignore other columns.
          </p>
          <SyncColumns />
        </div>
        <div className="grid gap-4">
          <h2 className="text-xl">Setup instructions</h2>
          <SyncInstructions />
        </div>
      </div>
    </Page>
  );
}

function describeSource({ source, sample }: { source: string; sample: boolean }): string {
  if (sample) {
    return "You haven't connected a sheet. This demo syncs the sample sheet that comes with it.";
  }
  if (source === "google-sheets") return "Connected to a Google Sheet.";
  if (source === "file") return "Connected to a file on the server.";
  return "No sheet is connected yet. Follow the steps below to connect one.";
}
