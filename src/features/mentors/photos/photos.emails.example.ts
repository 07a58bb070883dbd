import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import { studioPaths } from "../mentors.constants.ts";
import * as emails from "./photos.emails.ts";

const context = { baseUrl: exampleSite, to: exampleReader };
const declined = { ...context, path: studioPaths.profile };

export const title = "Mentor photos";

export const examples: EmailExamples["examples"] = {
  photoApprovedEmail: {
    Approved: emails.photoApprovedEmail({ ...context, isShown: true }),
    "Approved, profile hidden": emails.photoApprovedEmail({ ...context, isShown: false }),
  },
  photoDeclinedEmail: {
    Declined: emails.photoDeclinedEmail(
      { ...declined, wasPublic: false },
      "We can't see your face. Please choose a photo without sunglasses.",
    ),
    Removed: emails.photoDeclinedEmail(
      { ...declined, wasPublic: true },
      "The photo shows a company's logo.",
    ),
  },
};
