import { z } from "zod";
import { decisionReason, mentorApplication } from "../mentors.schemas.ts";
import { removedBio } from "./moderation.constants.ts";

const { full_name, title, company, location, expertise, bio, linkedin_url } =
  mentorApplication.shape;

/** What an administrator makes of a profile's text, as the form sends it. */
export const moderationForm = z
  .object({
    full_name,
    title,
    company,
    location,
    expertise: z
      .string()
      .transform((text) =>
        text
          .split(/[\n,]/)
          .map((line) => line.trim())
          .filter(Boolean),
      )
      .pipe(expertise),
    bio: z.string(),
    remove_bio: z.string().optional(),
    linkedin_url,
    reason: decisionReason,
  })
  .transform(({ remove_bio, ...entered }, context) => {
    const checked = bio.safeParse(remove_bio ? removedBio : entered.bio);
    if (checked.success) return { ...entered, bio: checked.data };
    for (const { message } of checked.error.issues) {
      context.addIssue({ code: "custom", path: ["bio"], message });
    }
    return z.NEVER;
  });

export const unlistForm = z.object({ reason: decisionReason });
