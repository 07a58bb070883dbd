import { composeEmail, type Email } from "#platform/mail/email.ts";
import { studioPaths } from "../mentors.constants.ts";
import { photoAnchor } from "./photos.constants.ts";

const reason = "You're getting this because you added a photo to your mentor profile.";

/** A mentor's new photo is approved. `isShown`: visitors can open the profile's page. */
export function photoApprovedEmail({
  baseUrl,
  to,
  isShown,
}: {
  baseUrl: string;
  to: string;
  isShown: boolean;
}): Email {
  return composeEmail(to, {
    subject: "We approved your new photo",
    paragraphs: [
      isShown
        ? "Visitors now see your new photo on your mentor profile."
        : "Your profile is hidden right now, so no one can see your new photo yet.",
    ],
    reason,
    action: { label: "See your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}

/** A photo was declined, before or after it was public. `path` is where another can be added. */
export function photoDeclinedEmail(
  { baseUrl, to, path, wasPublic }: DeclinedPhoto,
  why: string,
): Email {
  return composeEmail(to, {
    subject: wasPublic ? "We removed your photo" : "We can't use your photo",
    paragraphs: [
      wasPublic
        ? "We've taken the photo off your mentor profile. Visitors see your initials instead."
        : "We reviewed your photo and can't show it. This doesn't affect anything else you sent.",
      { label: "Reason", quote: why },
      "You can add another photo anytime.",
    ],
    reason,
    action: { label: "Add another photo", href: `${baseUrl}${path}#${photoAnchor}` },
  });
}

interface DeclinedPhoto {
  baseUrl: string;
  to: string;
  path: string;
  wasPublic: boolean;
}
