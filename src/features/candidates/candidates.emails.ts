import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { documentsPath } from "./candidates.constants.ts";

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
