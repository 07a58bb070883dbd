/** Shown in place of the name of someone who deleted their account. */
export const formerMember = "A former member";

/** Shown in place of the deleted name of someone who booked without an account. */
export const formerVisitor = "A former visitor";

/** Shown in place of the name of a member who gave none. */
export const namelessMember = "A member";

/** Shown in place of the email of someone who left our team. */
export const formerColleague = "A former team member";

const placeholders: readonly string[] = [
  formerMember,
  formerVisitor,
  namelessMember,
  formerColleague,
];

/** A name within a sentence: `Your session with a former member`. */
export function nameInSentence(name: string): string {
  return placeholders.includes(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
