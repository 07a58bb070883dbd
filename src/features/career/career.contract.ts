import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { dayInUtc } from "#shared/time.ts";
import { playbookPath } from "./career.constants.ts";
import { moneyOf, nextPaymentOf } from "./career.rules.ts";
import { listLiveEnrollments } from "./enrollments.store.server.ts";
import { progressOf } from "./learning.store.server.ts";
import { readPlaybooks } from "./playbooks.store.server.ts";

export { playbookPath } from "./career.constants.ts";
export { titleOf as playbookTitle } from "./playbooks.usecases.server.ts";

/** A playbook that a person has, or is about to have, as the dashboard shows it. */
export interface OwnEnrollment {
  playbookId: string;
  title: string;
  /** The lessons; while the first payment is missing, the page on which to pay. */
  path: string;
  /** `pending` until the first payment has arrived. */
  status: "pending" | "active";
  modulesDone: number;
  modules: number;
  /** Payments still to make for an enrollment that has started; they are made on `path`. */
  nextPayment?: {
    number: number;
    money: Money;
    /** A day, as `2026-11-21` (UTC). */
    dueOn: string;
    overdue: boolean;
  };
}

/** The viewer's own pending and active enrollments, oldest first. */
export async function listOwnEnrollments(
  services: Services,
  viewer: Viewer,
): Promise<OwnEnrollment[]> {
  if (viewer.kind !== "user") return [];
  const { database } = services;
  const [enrollments, progress] = await Promise.all([
    database.as(viewer, (transaction) => listLiveEnrollments(transaction, viewer.userId)),
    database.value(viewer, progressOf({ userId: viewer.userId })),
  ]);
  const today = dayInUtc(services.clock.now());
  return enrollments.flatMap((enrollment) => {
    const playbook = readPlaybooks().find(({ id }) => id === enrollment.playbook_id);
    if (!playbook || (enrollment.status !== "active" && enrollment.status !== "pending")) return [];
    const { status } = enrollment;
    const done = progress?.[enrollment.id] ?? [];
    const next = status === "active" ? nextPaymentOf(enrollment) : undefined;
    return [
      {
        playbookId: playbook.id,
        title: playbook.title,
        path: playbookPath(playbook.id, status === "active" ? "learn" : "enrol"),
        status,
        modulesDone: playbook.modules.filter(({ slug }) => done.includes(slug)).length,
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

/** Number of playbooks. */
export function countPlaybooks(): number {
  return readPlaybooks().length;
}
