import { z } from "zod";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import { fieldOf, type ModeratedFields, placesOf } from "../mentor-fields.rules.ts";
import { decisionReason, objectOf, typedSchemaOf } from "../mentors.schemas.ts";
import { removedBio } from "./moderation.constants.ts";

export function moderationFormOf(fields: FieldList) {
  const names = placesOf(fields).moderation;
  const bio = typedSchemaOf(fieldOf(fields, "bio"));
  return objectOf(fields, names, typedSchemaOf)
    .extend({ bio: z.string(), remove_bio: z.string().optional(), reason: decisionReason })
    .transform(({ remove_bio, ...entered }, context) => {
      const checked = bio.safeParse(remove_bio ? removedBio : entered.bio);
      if (checked.success) return { ...entered, bio: checked.data };
      for (const { message } of checked.error.issues) {
        context.addIssue({ code: "custom", path: ["bio"], message });
      }
      return z.NEVER;
    });
}

/** Form with which an administrator edits a profile's text. */
export const moderationForm = moderationFormOf(mentorFields) as unknown as z.ZodType<
  ModeratedFields & { reason: string },
  unknown
>;

export const unlistForm = z.object({ reason: decisionReason });
