import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatLongDay } from "#shared/time.ts";
import { documentsPath, sectionPath } from "./candidates.constants.ts";

/** Goes to the owner of a document in which the scanner found malware. */
export function infectedDocumentEmail(
  to: string,
  { baseUrl, title }: { baseUrl: string; title: string },
): Email {
  return composeEmail(to, {
    subject: "We removed a document you uploaded",
    paragraphs: [
      "Our virus check found malware in a document you uploaded, so we removed the file. No one else was able to open it.",
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
    subject: `Your ${kind} expires on ${day}`,
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
    reason: `You're getting this because you added the date to your profile on ${brand.name}. You can turn these reminders off under Notifications in your account.`,
  });
}
