import { joinNames } from "#shared/join-names.ts";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import {
  type Claims,
  fieldOf,
  labelInSentence,
  placesOf,
  toPlainWords,
} from "../mentor-fields.rules.ts";

/** A part of a profile that is reviewed before it changes, as it was and as it is wanted. */
export interface ChangedClaim {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Lists the differences in words; an empty list when there are none. */
export function listChangedClaims(
  before: Partial<Claims>,
  after: Partial<Claims>,
  fields: FieldList = mentorFields,
): ChangedClaim[] {
  return placesOf(fields).claims.flatMap((name) => {
    const pair = {
      before: toPlainWords(before[name as keyof Claims]),
      after: toPlainWords(after[name as keyof Claims]),
    };
    return pair.before === pair.after
      ? []
      : [{ name, label: fieldOf(fields, name).label, ...pair }];
  });
}

/** `title and company`, as a sentence names what waits. */
export function nameChangedClaims(changed: readonly ChangedClaim[]): string {
  return joinNames(changed.map(({ label }) => labelInSentence(label)));
}
