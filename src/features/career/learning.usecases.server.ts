import type { ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import { renderMarkdown } from "#platform/markdown/render-markdown.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { dayInUtc } from "#shared/time.ts";
import { careerErrors } from "./career.errors.ts";
import {
  countOpenModules,
  isRefundable,
  moneyOf,
  nextPaymentOf,
  refundDeadline,
} from "./career.rules.ts";
import type { Enrollment, ModuleOutline } from "./career.types.ts";
import { checkEnrollment, readEnrollment } from "./enrollments.usecases.server.ts";
import { insertProgress, selectProgress } from "./learning.store.server.ts";
import type { Playbook } from "./playbooks.store.server.ts";
import { outline, requirePlaybook } from "./playbooks.usecases.server.ts";
import { moneyToReturn } from "./refundable-money.usecases.server.ts";

/** A playbook as an enrolled person sees it. */
export interface Learning {
  modules: (ModuleOutline & { done: boolean; open: boolean })[];
  /** The number of the module that is shown. */
  current: number;
  /** Its lesson; null while it is closed. */
  lessonHtml: string | null;
  /** In order; days as `2026-11-21`. */
  payments: LearningPayment[];
  /** Until when everything can be had back, and how much that is; null afterwards. */
  refund: (ReturnedMoney & { until: Date }) | null;
}

export interface LearningPayment {
  number: number;
  amountCents: number;
  currency: "USD" | "CAD";
  dueOn: string;
  paidAt: Date | null;
  overdue: boolean;
}

/**
 * A playbook as the viewer learns with it: the module with the number `module`, else the first that
 * is not done. `returnedFrom` is the number of the payment whose checkout the viewer comes from.
 * Undefined when the viewer is not enrolled.
 *
 * @throws `playbook_not_found`
 */
export async function readLearning(
  services: Services,
  viewer: UserViewer,
  request: { playbookId: string; module: number | null; returnedFrom: number | null },
): Promise<Learning | undefined> {
  const playbook = requirePlaybook(request.playbookId);
  const enrollment = await checkEnrollment(services, viewer, playbook.id, request.returnedFrom);
  if (enrollment?.status !== "active") return undefined;
  const now = services.clock.now();
  const { done, toReturn } = await services.database.as(viewer, async (transaction) => ({
    done: (await selectProgress(transaction, [enrollment.id])).get(enrollment.id),
    toReturn: isRefundable(enrollment, now)
      ? await moneyToReturn(transaction, enrollment.payments)
      : null,
  }));
  return describeLearning(playbook, enrollment, {
    done: done ?? new Set(),
    toReturn,
    wanted: request.module,
    now,
  });
}

function describeLearning(
  playbook: Playbook,
  enrollment: Enrollment,
  {
    done,
    toReturn,
    wanted,
    now,
  }: {
    done: ReadonlySet<string>;
    toReturn: ReturnedMoney | null;
    wanted: number | null;
    now: Date;
  },
): Learning {
  const open = countOpenModules(enrollment, playbook.modules.length, now);
  const shown =
    playbook.modules.find(({ number }) => number === wanted) ??
    playbook.modules.find(({ slug, number }) => !done.has(slug) && number <= open) ??
    playbook.modules[0];
  const until = refundDeadline(enrollment);
  const next = nextPaymentOf(enrollment);
  return {
    modules: playbook.modules.map((module) => ({
      ...outline(module),
      done: done.has(module.slug),
      open: module.number <= open,
    })),
    current: shown?.number ?? 1,
    lessonHtml: shown && shown.number <= open ? renderMarkdown(shown.body) : null,
    payments: enrollment.payments.map((payment) => ({
      number: payment.number,
      ...moneyOf(payment),
      dueOn: payment.due_on,
      paidAt: payment.paid_at,
      overdue: payment.id === next?.id && payment.due_on < dayInUtc(now),
    })),
    refund: until && toReturn && toReturn.money.amountCents > 0 ? { until, ...toReturn } : null,
  };
}

/**
 * Keeps that the viewer has done a module, once however often it is said. Answers the number of the
 * module to go on with; null after the last.
 *
 * @throws `not_enrolled`, `module_not_found`, `module_closed`.
 */
export async function finishModule(
  services: Services,
  viewer: UserViewer,
  { playbookId, module: number }: { playbookId: string; module: number },
): Promise<number | null> {
  const { modules } = requirePlaybook(playbookId);
  const module = modules.find((candidate) => candidate.number === number);
  if (!module) throw careerErrors.moduleNotFound();
  const enrollment = await readEnrollment(services, viewer, playbookId);
  if (enrollment?.status !== "active") throw careerErrors.notEnrolled();
  const now = services.clock.now();
  if (number > countOpenModules(enrollment, modules.length, now)) throw careerErrors.moduleClosed();

  await services.database.asSystem("save progress", (transaction) =>
    insertProgress(transaction, {
      enrollmentId: enrollment.id,
      module: module.slug,
      doneAt: now,
    }),
  );
  return number < modules.length ? number + 1 : null;
}
