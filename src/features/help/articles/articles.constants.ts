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

/** The heading above other articles of a topic. */
export function moreOnTopic(topic: HelpTopic): string {
  const title = helpTopics[topic];
  const words = title.charAt(0).toLowerCase() + title.slice(1);
  return topic === "mentors" ? `More ${words}` : `More about ${words}`;
}
