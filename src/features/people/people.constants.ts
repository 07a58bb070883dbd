import type { Role } from "#platform/rights.ts";

/** Durations of a suspension, in days; `lifted`: until an administrator lifts it. */
export const suspensionChoices = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "lifted", label: "Until an administrator lifts it" },
] as const;

/** Each role's label, noun and abilities, for those who give roles and those who get one. */
export const roleWords: Readonly<Record<Role, { label: string; noun: string; can: string }>> = {
  admin: {
    label: "Administrator",
    noun: "an administrator",
    can: "do everything, including assigning and removing roles.",
  },
  editor: {
    label: "Editor",
    noun: "an editor",
    can: "write and publish site content and newsletters.",
  },
  support: {
    label: "Support",
    noun: "a member of the support team",
    can: "manage accounts, review applications and reports, and handle consultations.",
  },
  finance: {
    label: "Finance",
    noun: "a member of the finance team",
    can: "see orders, make refunds and payouts, and read the audit log.",
  },
};

export const peoplePath = "/admin/users";

/** Someone's page. */
export function personPath(userId: string): string {
  return `${peoplePath}/${encodeURIComponent(userId)}`;
}

/** The page that merges an account with another one of the same person. */
export const mergePath = (userId: string) => `${personPath(userId)}/merge`;

/** Why a copy of someone's data wasn't downloaded, by the name in the page's address. */
export const exportProblems: Readonly<Record<string, string>> = {
  reason: "Write why you need a copy of this person's data, in 3 to 500 characters.",
  "too-many": "You've downloaded 20 copies of people's data today. Try again tomorrow.",
  "holds-more": "This account can do things that you can't, so you can't download its data.",
};

/** Messages after a change, by the name in the page's address. */
export const personNotices: Readonly<Record<string, string>> = {
  roles: "Roles changed.",
  suspended:
    "Account suspended and signed out. We canceled and refunded upcoming appointments, canceled event registrations, and stopped any Pro membership from renewing.",
  lifted: "Suspension lifted.",
  merged:
    "Accounts merged. What could be moved is now in this one, and the other account was signed out and deleted. We emailed each confirmed address.",
  "signed-out": "Account signed out everywhere.",
  "session-ended": "Device signed out.",
  "factors-removed": "Second steps removed.",
  confirmation: "We sent the confirmation email again.",
};

/** Those of the changes that the owner is emailed about. */
export const emailedNotices: ReadonlySet<string> = new Set([
  "roles",
  "suspended",
  "lifted",
  "factors-removed",
]);
