import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { safeFileName } from "#shared/file-names.ts";

export function infectedFileEmail(
  to: string,
  { name, type }: { name: string; type: string },
): Email {
  const shown = safeFileName(name.split("/").at(-1) ?? "", type);
  return composeEmail(to, {
    subject: "We removed a file you uploaded",
    paragraphs: [
      `Our virus scan found malware in ${shown}, so we removed the file. No one else was able to open it.`,
      "Please scan your computer for viruses. If you still need the file on our site, upload a clean copy.",
    ],
    reason: `You're getting this because you uploaded a file to ${brand.name}.`,
  });
}
