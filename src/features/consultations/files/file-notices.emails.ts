import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { formatTime } from "#shared/time.ts";

/** A consultation with new files, as its reader sees it. */
export interface NewFilesNotice {
  count: number;
  startsAt: Date;
  /** The reader's zone. */
  timeZone: string;
  /** Full address of the consultation's page. */
  href: string;
}

const filesOf = (count: number) => (count === 1 ? "a file" : `${count} files`);

/** Goes to the guest. What anyone may have typed, such as a file's name, isn't in it. */
export function filesFromTeamEmail(
  to: string,
  { count, startsAt, timeZone, href, name }: NewFilesNotice & { name: string | undefined },
): Email {
  return composeEmail(to, {
    ...(name ? { name } : {}),
    subject: `We added ${filesOf(count)} to your consultation`,
    paragraphs: [
      `Our team added ${filesOf(count)} to your consultation with ${brand.name}.`,
      { facts: [{ label: "Consultation", value: formatTime(startsAt, timeZone) }] },
    ],
    action: { label: "See the consultation", href },
    reason: "You're getting this because this email address was used to book a consultation.",
  });
}

/** Goes to the people who answer consultations. */
export function filesFromGuestEmail(
  to: string,
  { count, startsAt, timeZone, href, guestName }: NewFilesNotice & { guestName: string },
): Email {
  return composeEmail(to, {
    subject: `A guest added ${filesOf(count)} to a consultation`,
    paragraphs: [
      `${nameInSentence(guestName)} added ${filesOf(count)}.`,
      { facts: [{ label: "Consultation", value: formatTime(startsAt, timeZone) }] },
    ],
    action: { label: "See the consultation", href },
    reason: "You're getting this because you handle consultations.",
  });
}

/** Goes to whoever added a file that carried malware. */
export function infectedConsultationFileEmail(to: string, { href }: { href: string }): Email {
  return composeEmail(to, {
    subject: "We removed a file you added",
    paragraphs: [
      "Our virus scan found malware in a file you added to a consultation, so we removed the file. No one was able to open it.",
      "Scan your computer for viruses. If you still need the file for the consultation, add a clean copy.",
    ],
    action: { label: "See the consultation", href },
    reason: `You're getting this because you added a file to a consultation with ${brand.name}.`,
  });
}
