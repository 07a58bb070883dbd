import { toSeconds } from "#shared/time.ts";

/** The page on which the answers are changed later. */
export const goalsPath = "/account/goals";

/** A question's words for people of one role. */
interface QuestionWords {
  label: string;
  help?: string;
  /** The choice of people who don't say. */
  unsaid: string;
}

export const questionIds = ["profession", "trained", "to", "start"] as const;
export type QuestionId = (typeof questionIds)[number];

interface RoleWords {
  label: string;
  /** The role in a sentence, as the person would say it. */
  help: string;
  /** Title of the page with their questions. */
  title: string;
  lead: string;
  questions: Partial<Record<QuestionId, QuestionWords>>;
}

const anyProfession = "I'd rather not say";

/** Roles that people choose from, each with its questions. */
export const goalRoles = {
  candidate: {
    label: "Job seeker",
    help: "I want to work in Canada or the United States.",
    title: "Where would you like to go?",
    lead: "We use these answers to find your pathway, with its steps, dates and fees.",
    questions: {
      profession: { label: "What's your profession?", unsaid: anyProfession },
      trained: { label: "Where did you train?", unsaid: "I'd rather not say" },
      to: { label: "Where do you want to work?", unsaid: "I haven't decided" },
      start: { label: "When do you want to be there?", unsaid: "As soon as possible" },
    },
  },
  employer: {
    label: "Employer",
    help: "I hire people, or I'm about to.",
    title: "Who are you looking for?",
    lead: "We'll save these answers in your account.",
    questions: {
      profession: { label: "Who do you need most?", unsaid: "Different professions" },
      to: { label: "Where are your jobs?", unsaid: "I'd rather not say" },
      start: { label: "When do you need someone?", unsaid: "As soon as possible" },
    },
  },
  mentor: {
    label: "Mentor",
    help: "I've made the move and can help others do the same.",
    title: "What do you know best?",
    lead: "People look for mentors who trained where they did and work where they want to be.",
    questions: {
      profession: { label: "What's your profession?", unsaid: anyProfession },
      trained: { label: "Where did you train?", unsaid: "I'd rather not say" },
      to: { label: "Where do you work now?", unsaid: "Somewhere else" },
    },
  },
  entrepreneur: {
    label: "Entrepreneur",
    help: "I want to start, buy or grow a business.",
    title: "What are you planning?",
    lead: "We'll save these answers in your account.",
    questions: {
      to: { label: "Where will your business be?", unsaid: "I haven't decided" },
      start: { label: "When do you want to start?", unsaid: "As soon as possible" },
    },
  },
} as const satisfies Record<string, RoleWords>;

export type GoalRole = keyof typeof goalRoles;

export const goalRoleNames = Object.keys(goalRoles) as [GoalRole, ...GoalRole[]];

/** The questions of a role, in order. */
export function questionsOf(role: GoalRole): (QuestionWords & { id: QuestionId })[] {
  const questions: RoleWords["questions"] = goalRoles[role].questions;
  return questionIds.flatMap((id) => {
    const words = questions[id];
    return words ? [{ id, ...words }] : [];
  });
}

/** Changes of one account's answers. */
export const goalsLimit = {
  name: "onboarding.save/account",
  capacity: 60,
  periodSeconds: toSeconds({ hours: 1 }),
};
