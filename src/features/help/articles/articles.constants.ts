/** Topics of the help center, in the order of its page. */
export const helpTopics = {
  account: "Your account and signing in",
  work: "Finding work and applying",
  hiring: "Hiring",
  sessions: "Mentor sessions",
  payments: "Payments, refunds and fees",
  learning: "Playbooks and Pro",
  plans: "Pathways and plans",
  events: "Events and news",
  privacy: "Privacy and your data",
  mentors: "For mentors",
} as const;

export type HelpTopic = keyof typeof helpTopics;
