import { toSeconds } from "#shared/time.ts";

/** Leads to the current plan, or to choosing one. */
export const plansPath = "/plan";

export const newPlanPath = `${plansPath}/new`;

export const planPath = (planId: string) => `${plansPath}/${encodeURIComponent(planId)}`;

export const planSharingPath = (planId: string) => `${planPath(planId)}/sharing`;

/** The plan as a file of a format: `pdf`, `ics` or `xlsx`. */
export const planFilePath = (planId: string, format: string) =>
  `${planPath(planId)}/files/${format}`;

/** Plans of one person. */
export const maxPlans = 10;

/** Changes of one account's plans. */
export const planLimit = {
  name: "plans.change/account",
  capacity: 200,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** The earliest day on which a step can have been done; the database says the same. */
export const earliestDoneOn = "1950-01-01";

/** The page that stops reminders about plans by a link in an email. */
export const stopRemindersPath = `${plansPath}/reminders/stop`;
