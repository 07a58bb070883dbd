import { messagesShown } from "./messages.constants.ts";
import type { ThreadRole } from "./messages.types.ts";

/**
 * The number of the first message that a page shows: `from`, or where the newest ones begin. No unread message before
 * it is left out, because everything up to the last one shown counts as read.
 */
export function chooseWindow(lastNumber: number, from: number | null, readNumber: number): number {
  const newest = Math.max(1, Math.min(lastNumber - messagesShown + 1, readNumber + 1));
  return from === null ? newest : Math.min(Math.max(1, from), newest);
}

/** The number in a page's address; null for anything that is none. */
export function readFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Bytes as people read them: `1.4 MB`. */
export function describeSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function describeUnread(count: number): string {
  return count === 1 ? "1 unread message" : `${count} unread messages`;
}

const roles: Readonly<Record<ThreadRole, { name: string; partner: ThreadRole }>> = {
  mentee: { name: "Mentee", partner: "mentor" },
  mentor: { name: "Mentor", partner: "mentee" },
  candidate: { name: "Candidate", partner: "employer" },
  employer: { name: "Employer", partner: "candidate" },
};

export function describeRole(role: ThreadRole): string {
  return roles[role].name;
}

/** The role of a thread's other side. */
export function partnerRole(role: ThreadRole): ThreadRole {
  return roles[role].partner;
}

/** The outcome of an action in a thread. About an application, the conversation is blocked and not a person. */
export function describeDone(done: string, role: ThreadRole): string | undefined {
  const [what, them] =
    role === "candidate" || role === "employer"
      ? (["conversation", "it"] as const)
      : (["person", "them"] as const);
  return new Map([
    [
      "blocked",
      `You blocked this ${what}. You can't message each other here until you unblock ${them}.`,
    ],
    ["unblocked", `You've unblocked this ${what}.`],
    ["reported", "Thanks for your report. Our team will look into it."],
    ["unread", "There's a new message, so we didn't archive this conversation."],
  ]).get(done);
}

/**
 * Storage path of a message's file: `<thread>/<sender>/<message>/<stem>.<extension>`. The name that
 * people see is stored with the message, because storage takes fewer characters than a name may
 * have.
 */
export function objectNameOf(
  { threadId, userId, messageId }: { threadId: string; userId: string; messageId: string },
  fileName: string,
  stem: string,
): string {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase();
  return `${threadId}/${userId}/${messageId}/${ending ? `${stem}.${ending}` : stem}`;
}
