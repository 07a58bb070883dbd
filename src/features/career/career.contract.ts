import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { dayInUtc } from "#shared/time.ts";
import { playbookPath } from "./career.constants.ts";
import { moneyOf, nextPaymentOf } from "./career.rules.ts";
import { listLiveEnrolments } from "./enrolments.store.server.ts";
import { selectProgress } from "./learning.store.server.ts";
import { readPlaybooks } from "./playbooks.store.server.ts";

/** A playbook that a person has, or is about to have, as the dashboard shows it. */
export interface OwnEnrolment {
  playbookId: string;
  title: string;
  /** The lessons; while the first payment is missing, the page on which to pay. */
  path: string;
  /** `pending` until the first payment has arrived. */
  status: "pending" | "active";
  modulesDone: number;
  modules: number;
  /** What is still to be paid of one that has begun; it is paid on `path`. */
  nextPayment?: {
    number: number;
    money: Money;
    /** A day, as `2026-11-21` (UTC). */
    dueOn: string;
    overdue: boolean;
  };
}

/** The viewer's own pending and active enrolments, oldest first. */
export async function listOwnEnrolments(
  services: Services,
  viewer: Viewer,
): Promise<OwnEnrolment[]> {
  if (viewer.kind !== "user") return [];
  const { enrolments, progress } = await services.database.as(viewer, async (transaction) => {
    const enrolments = await listLiveEnrolments(transaction, viewer.userId);
    const ids = enrolments.map(({ id }) => id);
    return { enrolments, progress: await selectProgress(transaction, ids) };
  });
  const today = dayInUtc(services.clock.now());
  return enrolments.flatMap((enrolment) => {
    const playbook = readPlaybooks().find(({ id }) => id === enrolment.playbook_id);
    if (!playbook || (enrolment.status !== "active" && enrolment.status !== "pending")) return [];
    const { status } = enrolment;
    const done = progress.get(enrolment.id) ?? new Set();
    const next = status === "active" ? nextPaymentOf(enrolment) : undefined;
    return [
      {
        playbookId: playbook.id,
        title: playbook.title,
        path: playbookPath(playbook.id, status === "active" ? "learn" : "enrol"),
        status,
        modulesDone: playbook.modules.filter(({ slug }) => done.has(slug)).length,
        modules: playbook.modules.length,
        ...(next && {
          nextPayment: {
            number: next.number,
            money: moneyOf(next),
            dueOn: next.due_on,
            overdue: next.due_on < today,
          },
        }),
      },
    ];
  });
}

/** How many playbooks there are. */
export function countPlaybooks(): number {
  return readPlaybooks().length;
}
