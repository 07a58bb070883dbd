import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatLongDay } from "#shared/time.ts";
import { documentsPath, sectionPath } from "./candidates.constants.ts";
import { refusedDays, requestDays, requestsPath } from "./pool/pool.constants.ts";

/** Goes to the owner of a document in which the scanner found malware. */
export function infectedDocumentEmail(
  to: string,
  { baseUrl, title }: { baseUrl: string; title: string },
): Email {
  return composeEmail(to, {
    subject: "We removed a document you uploaded",
    paragraphs: [
      "Our virus scan found malware in a document you uploaded, so we removed the file. No one else was able to open it.",
      { facts: [{ label: "Document", value: title }] },
      "Scan your computer for viruses. If you still need the document on our site, upload a clean copy.",
    ],
    action: { label: "See your documents", href: `${baseUrl}${documentsPath}` },
    reason: `You're getting this because you uploaded a document to ${brand.name}.`,
  });
}

/** Goes to the owner of a document or registration that expires soon. `expiresOn` is a day. */
export function expiryEmail(
  to: string,
  {
    baseUrl,
    kind,
    name,
    expiresOn,
  }: { baseUrl: string; kind: "document" | "registration"; name: string; expiresOn: string },
): Email {
  const isDocument = kind === "document";
  const day = formatLongDay(expiresOn);
  return composeEmail(to, {
    subject: `Your ${isDocument ? "document" : "professional registration"} expires on ${day}`,
    paragraphs: [
      `A ${kind} in your professional profile expires on ${day}.`,
      { facts: [{ label: isDocument ? "Document" : "Registration", value: name }] },
      isDocument
        ? "When you have a new one, upload it as a new version and change the date."
        : "When you've renewed it, change the date in your profile.",
    ],
    action: {
      label: isDocument ? "See your documents" : "See your registrations",
      href: `${baseUrl}${isDocument ? documentsPath : sectionPath("registrations")}`,
    },
    reason: `You're getting this because you added this date to your profile on ${brand.name}. You can turn these reminders off under Notifications in your account.`,
  });
}

/** Goes to the candidate whom an organization asks to connect. */
export function connectRequestEmail(
  to: string,
  { baseUrl, organization }: { baseUrl: string; organization: string },
): Email {
  return composeEmail(to, {
    subject: `${organization} would like to connect`,
    paragraphs: [
      `${organization} found your profile in the talent pool and would like to connect with you.`,
      "They haven't seen your name, photo, contact details, employers or schools. If you accept, they'll see your name, email and profile, but not your references, your documents or the lowest pay you'd accept.",
    ],
    action: { label: "Read the request", href: `${baseUrl}${requestsPath}` },
    notes: [`The request expires in ${requestDays} days. You don't have to answer.`],
    reason: "You're getting this because your profile is in the talent pool.",
  });
}

const asked = "You're getting this because you sent the request.";

/** Goes to the member who sent the request, with a link to the profile. */
export function connectAcceptedEmail(
  to: string,
  { organization, url }: { organization: string; url: string },
): Email {
  return composeEmail(to, {
    subject: "Your request to connect was accepted",
    paragraphs: [
      `Someone in the talent pool accepted the request from ${organization}. You can now see their name, email and profile.`,
    ],
    action: { label: "See the profile", href: url },
    notes: ["They can stop sharing anytime."],
    reason: asked,
  });
}

/** Goes to the member who sent the request. It gives no reason, because candidates aren't asked for one. */
export function connectDeclinedEmail(
  to: string,
  { organization, url }: { organization: string; url: string },
): Email {
  return composeEmail(to, {
    subject: "Your request to connect was declined",
    paragraphs: [
      `Someone in the talent pool declined the request from ${organization}. Your organization can't ask this person again for ${refusedDays} days.`,
    ],
    action: { label: "See your requests", href: url },
    reason: asked,
  });
}
