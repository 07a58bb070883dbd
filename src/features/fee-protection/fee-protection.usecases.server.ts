import type { CareerService } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import { toSeconds } from "#shared/time.ts";
import { answersPerHour } from "./fee-protection.constants.ts";
import { feeErrors } from "./fee-protection.errors.ts";
import { applyFeeRules, type FeeRule, listRuleIds } from "./fee-protection.rules.ts";
import {
  holdFees,
  insertFeeAnswer,
  insertFeeDecision,
  lockFees,
  selectFeeAnswer,
} from "./fee-protection.store.server.ts";
import type {
  FeeAnswer,
  FeeDecision,
  FeeInputs,
  FeeReason,
  OpenPaidService,
} from "./fee-protection.types.ts";
import { returnFeesJob } from "./return-fees.job.server.ts";

const answerLimit = {
  name: "fee-protection/answer",
  capacity: answersPerHour,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** A person's answer, and what follows from it for each service. */
export interface FeeSituation {
  answer: FeeAnswer | null;
  standings: { service: CareerService; standing: FeeStanding }[];
}

/** Whether a person may be charged for a service, in the words of pages. */
export interface FeeStanding {
  outcome: "charge" | "free" | "deny";
  reason: FeeReason;
  rules: Pick<FeeRule, "id" | "law" | "meaning" | "source">[];
}

/** Whether a person may be charged for a service now. For pages: no decision is made or saved. */
export async function readFeeStanding(
  services: Services,
  user: UserViewer,
  service: CareerService,
): Promise<FeeStanding> {
  const answer = await services.database.as(user, (transaction) =>
    selectFeeAnswer(transaction, user.userId),
  );
  return standingOf(services, answer, service);
}

/** A person's answer, and what follows from it for every service. */
export async function readFeeSituation(
  services: Services,
  user: UserViewer,
): Promise<FeeSituation> {
  const answer = await services.database.as(user, (transaction) =>
    selectFeeAnswer(transaction, user.userId),
  );
  const standings = (["playbook", "membership", "mentoring"] as const).map((service) => ({
    service,
    standing: standingOf(services, answer, service),
  }));
  return { answer: answer ?? null, standings };
}

function standingOf(
  services: Services,
  answer: FeeAnswer | undefined,
  service: CareerService,
): FeeStanding {
  if (!answer) return { outcome: "deny", reason: "unanswered", rules: [] };
  const { outcome, reason, rules } = applyFeeRules(answer, service, services.feeProtection.policy);
  return {
    outcome,
    reason,
    rules: rules.map(({ id, law, meaning, source }) => ({ id, law, meaning, source })),
  };
}

/**
 * Saves a person's answer to the question on status and place, beside the earlier ones. A job returns
 * fees that they may no longer be charged.
 *
 * @throws `too_many_requests`
 */
export async function saveFeeAnswer(
  services: Services,
  user: UserViewer,
  inputs: FeeInputs,
): Promise<void> {
  if (!(await services.rateLimits.take(answerLimit, user.userId))) {
    throw feeErrors.tooManyAnswers();
  }
  const { policy, paidServices } = services.feeProtection;
  const ruleIds = listRuleIds(inputs, policy.registrations);
  await services.database.asSystem("save fee answer", async (transaction) => {
    await lockFees(transaction, user.userId);
    const answerId = await insertFeeAnswer(transaction, {
      ...inputs,
      userId: user.userId,
      ruleIds,
      answeredAt: services.clock.now(),
    });
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "fees.answered",
      subject: { type: "fee_answer", id: answerId },
      details: { ruleIds },
    });
    const isProtected = paidServices.some(
      ({ service }) => applyFeeRules(inputs, service, policy).outcome !== "charge",
    );
    if (!isProtected) return;
    await services.jobs.enqueue(transaction, returnFeesJob, { userId: user.userId });
  });
}

/** For the demo's accounts: an answer by which a person pays for everything. */
export async function addPayingAnswer(services: Services, userId: string): Promise<void> {
  await services.database.asSystem("add fee answer", (transaction) =>
    insertFeeAnswer(transaction, {
      userId,
      canadianStatus: "citizen_or_resident",
      workPlace: "CA-ON",
      homePlace: "CA-ON",
      ruleIds: [],
      answeredAt: services.clock.now(),
    }),
  );
}

/**
 * Decides whether a person is charged for a service they are about to get, and keeps the decision
 * with the answer and rules that it rests on. Answers `charge` or `free`; payments asks the same
 * again when the order is made and when money arrives.
 *
 * @throws `fee_question_unanswered`, `fee_protected`, `fee_not_sold_there`, `fee_application_active`:
 *   the decision is kept then, too.
 */
export async function decideFee(
  services: Services,
  user: UserViewer,
  service: CareerService,
): Promise<"charge" | "free"> {
  const { userId } = user;
  const decision = await services.database.asSystem("decide fee", async (transaction) => {
    await holdFees(transaction, userId);
    const judged = await judge(services, transaction, { userId, service });
    await saveDecision(services, transaction, userId, judged);
    return judged;
  });
  if (decision.outcome === "charge" || decision.outcome === "free") return decision.outcome;
  throw errorOf(decision.reason);
}

/**
 * Requires that the person gets a service free by the present rules, regardless of earlier decisions, and
 * locks the inputs of that decision. For the transaction that gives the service.
 *
 * @throws `fee_question_unanswered` and the like.
 */
export async function requireFree(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, service }: { userId: string; service: CareerService },
): Promise<void> {
  await lockFees(transaction, userId);
  const { outcome, reason } = await judge(services, transaction, { userId, service });
  if (outcome !== "free") throw errorOf(reason === "unprotected" ? "used_up" : reason);
}

/**
 * The reason why a person may not be charged for a service; undefined when they may. It holds until
 * the transaction ends.
 */
export async function findPayerDenial(
  services: Services,
  transaction: DatabaseTransaction,
  about: { userId: string; service: CareerService },
): Promise<ProductError | undefined> {
  await holdFees(transaction, about.userId);
  const { outcome, reason } = await judge(services, transaction, about);
  return outcome === "charge" ? undefined : errorOf(reason);
}

/**
 * Whether a person's present answer says that what they paid for a service goes back. It holds until the
 * transaction ends.
 */
export async function isProtectedFromFees(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, service }: { userId: string; service: CareerService },
): Promise<boolean> {
  await holdFees(transaction, userId);
  const answer = await selectFeeAnswer(transaction, userId);
  if (!answer) return false;
  return applyFeeRules(answer, service, services.feeProtection.policy).outcome !== "charge";
}

/** Saves the decision that the fees of a service go back, in the transaction that makes it. */
export async function recordFeeReturn(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, service }: { userId: string; service: CareerService },
): Promise<void> {
  const judged = await judge(services, transaction, { userId, service });
  await saveDecision(services, transaction, userId, { ...judged, outcome: "return" });
}

/**
 * Paid services of a person that aren't over, for the transaction that takes an application from them:
 * no service can begin before it ends.
 */
export async function listOpenPaidServices(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OpenPaidService[]> {
  await lockFees(transaction, userId);
  return await collectOpenPaidServices(services, transaction, userId);
}

/** As `listOpenPaidServices`, for pages: without its lock. */
export async function readOpenPaidServices(
  services: Services,
  user: UserViewer,
): Promise<OpenPaidService[]> {
  return await services.database.asSystem("read open paid services", (transaction) =>
    collectOpenPaidServices(services, transaction, user.userId),
  );
}

/** As `listOpenPaidServices`, for callers that hold its lock already, or only read. */
export async function collectOpenPaidServices(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OpenPaidService[]> {
  const open: OpenPaidService[] = [];
  for (const { listOpen } of services.feeProtection.paidServices) {
    open.push(...(await listOpen(services, transaction, userId)));
  }
  return open;
}

type Judged = FeeDecision & { answerId: string | null };

async function judge(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, service }: { userId: string; service: CareerService },
): Promise<Judged> {
  const { policy, hasActiveApplication } = services.feeProtection;
  const answer = await selectFeeAnswer(transaction, userId);
  if (!answer) {
    return { service, outcome: "deny", reason: "unanswered", ruleIds: [], answerId: null };
  }
  const { outcome, reason, rules } = applyFeeRules(answer, service, policy);
  const judged = { service, ruleIds: rules.map(({ id }) => id), answerId: answer.id };
  if (outcome === "charge" && (await hasActiveApplication(transaction, userId))) {
    return { ...judged, outcome: "deny", reason: "application" };
  }
  return { ...judged, outcome, reason };
}

async function saveDecision(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  decision: Judged,
): Promise<void> {
  await insertFeeDecision(transaction, {
    ...decision,
    userId,
    mode: services.feeProtection.policy.mode,
    decidedAt: services.clock.now(),
  });
}

function errorOf(reason: FeeReason): ProductError {
  switch (reason) {
    case "unanswered":
      return feeErrors.questionUnanswered();
    case "unregistered":
      return feeErrors.notSoldThere();
    case "application":
      return feeErrors.applicationActive();
    case "used_up":
      return feeErrors.freeUsedUp();
    default:
      return feeErrors.isProtected();
  }
}
