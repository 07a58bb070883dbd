import { notificationsPath } from "#features/account/account.contract.ts";
import {
  adminJobApplicationsPath,
  declinedCvDays,
  ownApplicationsPath,
} from "#features/jobs/jobs-parts.contract.ts";
import { composeEmail, type Email, type EmailBlock } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { candidatePath, hiringPath } from "./hiring.constants.ts";
import type { DueNotice, NoticeKind } from "./notices/notices.store.server.ts";

const reason = "You're getting this because you applied for this job.";

/** Email to an applicant about the status of their application. */
export function applicantEmail(
  baseUrl: string,
  to: string,
  notice: Pick<DueNotice, "kind" | "message" | "reason" | "jobTitle" | "employer">,
): Email {
  const { kind, message, jobTitle, employer } = notice;
  const words = noticeWords[kind];
  const paragraphs: EmailBlock[] = words.paragraphs(`“${jobTitle}” at ${employer}`, employer);
  if (notice.reason) paragraphs.push({ label: `Reason from ${employer}`, quote: notice.reason });
  if (message) paragraphs.push({ label: `A note from ${employer}`, quote: message });
  return composeEmail(to, {
    subject: `${words.subject}: ${jobTitle}`,
    paragraphs,
    action: { label: "See your applications", href: `${baseUrl}${ownApplicationsPath}` },
    notes: words.notes,
    reason,
  });
}

const memberReason = `You're getting this because you're on a hiring team on ${brand.name}.`;

interface AboutApplicant {
  applicationId: string;
  /** Null where the application has no name. */
  applicant: string | null;
  jobTitle: string;
}

/** An applicant within a sentence: `Amina Okafor (Registered Nurse)`. */
const calledIn = ({ applicant, jobTitle }: AboutApplicant) =>
  `${applicant ?? "an applicant"} (${jobTitle})`;

/** Email to a member whom a note mentions. */
export function mentionEmail(
  baseUrl: string,
  to: string,
  about: AboutApplicant & { author: string | null; body: string },
): Email {
  const author = about.author ?? "A colleague";
  return composeEmail(to, {
    subject: `${author} mentioned you in a note about ${calledIn(about)}`,
    paragraphs: [
      `${author} mentioned you in a note about an applicant.`,
      { label: `${author}'s note`, quote: about.body },
    ],
    action: {
      label: "Open the application",
      href: `${baseUrl}${candidatePath(about.applicationId)}`,
    },
    reason: memberReason,
  });
}

/** Email to a member who's asked to interview an applicant. */
export function interviewerEmail(baseUrl: string, to: string, about: AboutApplicant): Email {
  return composeEmail(to, {
    subject: `You're interviewing ${calledIn(about)}`,
    paragraphs: [
      "A colleague chose you to interview an applicant. You can now see the application.",
    ],
    action: {
      label: "Open the application",
      href: `${baseUrl}${candidatePath(about.applicationId)}`,
    },
    reason: memberReason,
  });
}

/** An application in the list of a reminder. */
export interface ReminderLine {
  applicationId: string;
  applicant: string | null;
  jobTitle: string;
  /** Day by which the applicant is to hear more, e.g. `Nov 26, 2026`. */
  day: string;
}

const maxListed = 20;

/** The first applicants of a reminder, and how many more there are. */
function listApplicants(lines: readonly ReminderLine[], word: "Due" | "By"): EmailBlock[] {
  const more = lines.length - maxListed;
  return [
    {
      facts: lines.slice(0, maxListed).map(({ applicant, jobTitle, day }) => ({
        label: `${word} ${day}`,
        value: `${applicant ?? "An applicant"}, ${jobTitle}`,
      })),
    },
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}

/** The day's email to someone who hires: applications that no one on their team has opened. */
export function newApplicationsEmail(
  baseUrl: string,
  to: string,
  lines: readonly ReminderLine[],
): Email {
  const only = lines.length === 1 ? lines[0] : undefined;
  const more = lines.length - maxListed;
  return composeEmail(to, {
    subject: only ? `New application: ${only.jobTitle}` : `${lines.length} new applications`,
    paragraphs: [
      only
        ? "Someone applied for your job, and no one on your team has opened the application yet:"
        : "No one on your team has opened these applications yet:",
      ...lines.slice(0, maxListed).map(({ applicationId, applicant, jobTitle, day }) => ({
        label: `${applicant ?? "An applicant"} (${jobTitle}), answer by ${day}`,
        href: `${baseUrl}${candidatePath(applicationId)}`,
      })),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: "See who's waiting", href: `${baseUrl}${hiringPath}` },
    reason: memberReason,
    settings: `${baseUrl}${notificationsPath}`,
  });
}

/** The day's email to someone who hires: applications that became overdue. */
export function overdueEmail(baseUrl: string, to: string, lines: readonly ReminderLine[]): Email {
  const count = lines.length === 1 ? "1 applicant" : `${lines.length} applicants`;
  return composeEmail(to, {
    subject: `${count} ${lines.length === 1 ? "is" : "are"} overdue for an answer`,
    paragraphs: [
      lines.length === 1
        ? "You promised this applicant an answer by now:"
        : "You promised these applicants an answer by now:",
      ...listApplicants(lines, "Due"),
    ],
    action: { label: "See who's waiting", href: `${baseUrl}${hiringPath}` },
    reason: memberReason,
  });
}

/**
 * Applicants who were interviewed. `isDue`: they must hear today or are overdue; otherwise, within
 * a week.
 */
interface Interviewed {
  lines: readonly ReminderLine[];
  isDue: boolean;
}

function interviewedSubject({ lines, isDue }: Interviewed): string {
  const count = lines.length === 1 ? "1 applicant" : `${lines.length} applicants`;
  return isDue
    ? `Update ${count} today: at least 45 days since the interview`
    : `Update ${count} before the 45-day deadline`;
}

/** Email to an employer about interviewed applicants who have to hear within Ontario's 45 days. */
export function statutoryEmail(baseUrl: string, to: string, interviewed: Interviewed): Email {
  const { lines } = interviewed;
  return composeEmail(to, {
    subject: interviewedSubject(interviewed),
    paragraphs: [
      "In Ontario, you have 45 days after the last interview to tell people whether you've made a decision.",
      ...listApplicants(lines, "By"),
      "Record your decision, or choose “Tell the applicant there's no decision yet.” Either one meets the requirement, and we'll email the applicant for you.",
    ],
    action: { label: "See who's waiting", href: `${baseUrl}${hiringPath}` },
    reason: memberReason,
  });
}

/** Email to our own team about applicants whom it interviewed, and to whom the sector pages promise an answer. */
export function ownTeamReminderEmail(baseUrl: string, to: string, interviewed: Interviewed): Email {
  const { lines } = interviewed;
  return composeEmail(to, {
    subject: interviewedSubject(interviewed),
    paragraphs: [
      "We tell candidates that everyone we interview hears back within 45 days.",
      ...listApplicants(lines, "By"),
      "Record your decision, or choose “Tell the applicant there's no decision yet.” Either one keeps our promise, and we'll email the applicant for you.",
    ],
    action: { label: "See job applications", href: `${baseUrl}${adminJobApplicationsPath}` },
    reason: "You're getting this because you answer applications for jobs that our team fills.",
  });
}

interface NoticeWords {
  subject: string;
  paragraphs(job: string, employer: string): string[];
  notes: string[];
}

const canStillWithdraw = "Changed your mind? You can withdraw your application in your account.";

const noticeWords: Record<NoticeKind, NoticeWords> = {
  screening: {
    subject: "Your application is being reviewed",
    paragraphs: (job) => [`Your application for ${job} is being reviewed.`],
    notes: [canStillWithdraw],
  },
  interview: {
    subject: "The next step is an interview",
    paragraphs: (job, employer) => [
      `Good news: the next step for ${job} is an interview.`,
      `${employer} will contact you to arrange a time.`,
    ],
    notes: [canStillWithdraw],
  },
  offer: {
    subject: "An offer is next",
    paragraphs: (job, employer) => [
      `Good news: your application for ${job} has reached the offer stage.`,
      `${employer} will decide on the terms and send them to you.`,
    ],
    notes: [canStillWithdraw],
  },
  hired: {
    subject: "You've been chosen",
    paragraphs: (job) => [`Congratulations! You've been chosen for this job: ${job}.`],
    notes: [],
  },
  declined: {
    subject: "About your application",
    paragraphs: (job, employer) => [
      `Thank you for applying for ${job}, and for the time and care you put into your application. ${employer} won't be moving forward with it this time.`,
    ],
    notes: [`In ${declinedCvDays} days, we'll delete the CV you sent for this job.`],
  },
  reopened: {
    subject: "Your application is open again",
    paragraphs: (job) => [
      `Your application for ${job} is open again. You can ignore the decision we emailed you about.`,
    ],
    notes: [canStillWithdraw],
  },
  no_decision: {
    subject: "No decision yet",
    paragraphs: (job) => [
      `There's no decision yet about your application for ${job}. You're still being considered.`,
    ],
    notes: [canStillWithdraw],
  },
};
