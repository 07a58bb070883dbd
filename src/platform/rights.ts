/**
 * Rights of people who run the site. A page, a form, a use case and a policy ask for one of these,
 * never for a role.
 */
export const rights = [
  /** Writes drafts of what the site shows. */
  "content.draft",
  /** Publishes, schedules and takes down; sends announcements. */
  "content.publish",
  /** Finds accounts, suspends and restores them, ends sessions, merges, exports. */
  "people",
  /** Sees the site as another person, read only. */
  "people.view_as",
  /** Decides on applications, profiles, organizations, reviews and reports. */
  "moderation",
  /** Answers consultations, CV reviews, registrants and tickets. */
  "support",
  /** Sees orders and books; refunds, answers disputes and pays out. */
  "money",
  /** Runs queues, syncs and settings, and reads emails that were kept. */
  "operations",
  /** Reads and exports the audit log. */
  "audit",
  /** Gives and takes roles. */
  "roles",
] as const;

export type Right = (typeof rights)[number];

/**
 * Each role and its rights. Row security reads the same from `private.rights_of` in the migrations; a
 * test compares the two.
 */
const rightsByRole = {
  admin: rights,
  editor: ["content.draft", "content.publish"],
  support: ["people", "people.view_as", "moderation", "support"],
  finance: ["money", "audit"],
} as const satisfies Record<string, readonly Right[]>;

export type Role = keyof typeof rightsByRole;

/** The strongest first. */
export const roles = Object.keys(rightsByRole) as Role[];

export function rightsOf(role: Role): readonly Right[] {
  return rightsByRole[role];
}

/** Whether one of the roles has the right. */
export function includesRight(held: readonly Role[], right: Right): boolean {
  return held.some((role) => rightsOf(role).includes(right));
}

/**
 * Whether a person with the roles has every right of the others: only then may they give or take those,
 * or act on the account of someone who has them.
 */
export function coversRoles(held: readonly Role[], others: readonly Role[]): boolean {
  return others.every((role) => rightsOf(role).every((right) => includesRight(held, right)));
}
