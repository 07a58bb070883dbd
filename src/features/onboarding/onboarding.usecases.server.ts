import { fillProfile, readOwnProfile } from "#features/account/account.contract.ts";
import { chooseProfession, readProfileHints } from "#features/candidates/candidates.contract.ts";
import { nameOfProfession } from "#features/candidates/candidates-parts.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { dayInUtc } from "#shared/time.ts";
import { type GoalRole, goalsLimit } from "./onboarding.constants.ts";
import { onboardingErrors } from "./onboarding.errors.ts";
import { firstSaid, type Goals, goalsOfProfile } from "./onboarding.rules.ts";
import type { GoalsInput } from "./onboarding.schemas.ts";
import { findAnswers, ownAnswers, saveAnswers } from "./onboarding.store.server.ts";

export interface OwnGoals {
  goals: Goals;
  /** Whether the questions were asked: answered or skipped. */
  isAsked: boolean;
  today: string;
}

/**
 * The viewer's goals, from their answers and, where they gave none, from their profile. A candidate's
 * profession comes from the profile first, because it's edited there.
 */
export async function readGoals(services: Services, user: UserViewer): Promise<OwnGoals> {
  const today = dayInUtc(services.clock.now());
  const { answers, hints } = await services.database.as(user, async (transaction) => ({
    answers: await findAnswers(transaction, user.userId),
    hints: await readProfileHints(transaction, user.userId),
  }));
  const ofProfile = goalsOfProfile(hints, today);
  const role = answers?.role ?? (await roleOfDashboard(services, user));
  const isOwnProfession = role === null || role === "candidate";
  const goals = firstSaid(
    { role, ...(isOwnProfession && { profession: ofProfile.profession }) },
    answers ?? {},
    role === "candidate" || role === null ? ofProfile : {},
  );
  return { goals, isAsked: answers !== undefined, today };
}

/** The viewer's own answers, for pages that need nothing else; null without any. */
export async function readAnswers(
  services: Services,
  user: UserViewer,
): Promise<Pick<Goals, "role" | "profession" | "to"> | null> {
  const row = await services.database.value(user, ownAnswers({ userId: user.userId }));
  return row as Pick<Goals, "role" | "profession" | "to"> | null;
}

/** The role by the chosen dashboard of a person who was never asked; null for the default one. */
async function roleOfDashboard(services: Services, user: UserViewer): Promise<GoalRole | null> {
  const { dashboard_role: role } = await readOwnProfile(services, user);
  return role === "jobseeker" ? null : role;
}

const dashboards = {
  candidate: "jobseeker",
  employer: "employer",
  mentor: undefined,
  entrepreneur: "entrepreneur",
} as const;

/**
 * Saves the viewer's answers, with the dashboard that fits them, and the profession in the account and
 * in a candidate's profile.
 *
 * @throws `onboarding_too_many_changes`.
 */
export async function saveGoals(
  services: Services,
  user: UserViewer,
  input: GoalsInput,
): Promise<void> {
  const { role, profession } = input;
  await save(services, user, input, async (transaction, now) => {
    const dashboard = dashboards[role];
    const isOwn = role === "candidate" || role === "mentor";
    await fillProfile(transaction, user.userId, now, {
      ...(dashboard && { dashboard_role: dashboard }),
      ...(isOwn && profession && profession !== "other"
        ? { profession: nameOfProfession(profession) }
        : {}),
    });
    if (role === "candidate" && profession) {
      await chooseProfession(transaction, user.userId, profession, now);
    }
  });
}

/** Notes that the viewer was asked, with their role at most. */
export async function skipGoals(
  services: Services,
  user: UserViewer,
  role: GoalRole | undefined,
): Promise<void> {
  await save(services, user, role ? { role } : {}, async (transaction, now) => {
    const dashboard = role && dashboards[role];
    if (dashboard) {
      await fillProfile(transaction, user.userId, now, { dashboard_role: dashboard });
    }
  });
}

type Work = Parameters<Services["database"]["asSystem"]>[1];
type Transaction = Parameters<Work>[0];

async function save(
  services: Services,
  { userId }: UserViewer,
  answers: Partial<Goals>,
  besides: (transaction: Transaction, now: Date) => Promise<void>,
): Promise<void> {
  if (!(await services.rateLimits.take(goalsLimit, userId))) {
    throw onboardingErrors.tooManyChanges();
  }
  const now = services.clock.now();
  await services.database.asSystem("save goals", async (transaction) => {
    await saveAnswers(transaction, userId, answers, now);
    await besides(transaction, now);
  });
}
