import { data, redirect, useLocation, useNavigation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ChangeCard } from "../components/change-card.tsx";
import { ChangeDecisions } from "../components/change-decisions.tsx";
import {
  approveProfileChange,
  declineProfileChange,
  listProfileChanges,
} from "../profile-changes/moderate-changes.usecases.server.ts";
import { profileChangesPath } from "../profile-changes/profile-changes.constants.ts";
import type { Route } from "./+types/admin-profile-changes";

const path = profileChangesPath;

const notices: ReadonlyMap<string, string> = new Map([
  ["approved", "The change is public now. The mentor is told."],
  ["declined", "The change was declined. The mentor is told."],
]);

export const handle: PageHandle = { form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Changes of mentor profiles",
    description: "What mentors want to say about themselves, before and after.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { ...(await listProfileChanges(services, admin)), notice: notices.get(done) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const { intent, changeId, reason } = readSent(await readForm(request, context));
  try {
    if (intent === "approve") {
      await approveProfileChange(services, admin, changeId);
      return redirect(`${path}?done=approved`);
    }
    await declineProfileChange(services, admin, { changeId, reason });
    return redirect(`${path}?done=declined`);
  } catch (error) {
    if (!isProductError(error) || error.status !== 400) return answerProblem(error);
    return data({ declining: { changeId, reason, problem: error.message } }, { status: 400 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { changeId, reason } = readSent(await copyForm(request));
  return reachServer(serverAction, { declining: { changeId, reason, problem: undefined } });
}

function readSent(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return { intent: text("intent"), changeId: text("changeId"), reason: text("reason") };
}

export default function AdminProfileChangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, total, decided, notice } = loaderData;
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const declining = actionData && "declining" in actionData ? actionData.declining : undefined;
  return (
    <Page title="Changes of mentor profiles" lead={describeQueue(total, waiting.length)}>
      <div className="grid gap-12">
        <AdminFactorNotice />
        {problem ? <Alert key={key} variant="destructive" title={problem} focused /> : null}
        {notice && !actionData ? (
          <Alert key={key} variant="success" title={notice} focused />
        ) : null}
        {waiting.length === 0 ? (
          <EmptyState title="Nothing to review">
            <p>What mentors change about their name, title, company and the like appears here.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Changes that wait" className="grid max-w-3xl gap-8">
            {waiting.map((change) => (
              <li key={change.id}>
                <ChangeCard
                  change={change}
                  declining={declining?.changeId === change.id ? declining : undefined}
                  busy={busy}
                />
              </li>
            ))}
          </ul>
        )}
        <section className="grid gap-4">
          <h2 className="font-serif text-xl">Recent decisions</h2>
          {decided.length === 0 ? <p>No decisions yet.</p> : <ChangeDecisions changes={decided} />}
        </section>
      </div>
    </Page>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 change waits" : `${total} changes wait`;
  return total > shown
    ? `${waiting} for review; the oldest ${shown} are shown.`
    : `${waiting} for review.`;
}
