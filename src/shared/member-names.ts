/** Shown in place of the name of someone who deleted their account. */
export const formerMember = "A former member";

/** Shown in place of the name of a member who gave none. */
export const namelessMember = "A member";

/** A name within a sentence: `Your session with a former member`. */
export function nameInSentence(name: string): string {
  const isName = name !== formerMember && name !== namelessMember;
  return isName ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
