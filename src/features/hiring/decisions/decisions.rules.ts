import type { DeclineReason } from "../hiring.constants.ts";

/** Wording that the employer can edit, by reason; never says more than the reason does. */
export function suggestMessage(reason: DeclineReason): string {
  return `${openings[reason]}\n\nWe know this isn't the news you hoped for. It's a decision about one job, and you're welcome to apply for others.`;
}

const openings: Record<DeclineReason, string> = {
  qualifications:
    "Thank you for your interest in working with us. This job requires a qualification that we didn't find in your application.",
  license:
    "Thank you for your interest in working with us. This job requires a license or registration that must be in place before the start date.",
  experience:
    "Thank you for telling us about your work. For this job, we're moving forward with people who have more experience in this kind of work.",
  language:
    "Thank you for your interest in working with us. This job requires stronger skills in one of the languages we listed.",
  work_authorization:
    "Thank you for your interest in working with us. We can't arrange the work authorization for this job in time.",
  availability:
    "Thank you for your interest in working with us. For this job, we need someone who's available at other times.",
  other_candidate:
    "Thank you for your time. It was a close decision, and we've chosen another candidate.",
  job_cancelled: "Thank you for your interest in working with us. We're not filling this job now.",
  no_answer:
    "Thank you for applying. We tried to reach you and didn't hear back, so we're closing your application.",
  other: "Thank you for applying. We've decided not to move forward with your application.",
};
