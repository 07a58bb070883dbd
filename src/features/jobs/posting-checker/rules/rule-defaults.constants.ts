/** The day of the fact sheet that the rules were taken from. No page was opened on that day. */
export const lastChecked = "2026-11-22";

/** Values that most rules share. */
export const ruleDefaults = {
  subject: "employer",
  minHeadCounts: [],
  effectiveTo: null,
  params: {},
  exemptions: [],
  unconfirmed: null,
  lastChecked,
} as const;
