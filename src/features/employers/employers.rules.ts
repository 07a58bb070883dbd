import { toSlug } from "#shared/text/slug.ts";
import { type MemberRole, reservedSlugs } from "./employers.constants.ts";

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxSlugLength = 60;

/** The problem with an address, as the end of a sentence; undefined when it can be used. */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.length < 2 || slug.length > maxSlugLength) {
    return `must have 2 to ${maxSlugLength} characters`;
  }
  if (!slugPattern.test(slug)) return "can only have lowercase letters, numbers and single hyphens";
  if (reservedSlugs.includes(slug)) return "is reserved";
  return undefined;
}

/** Whether a text from an address can be an organization's at all. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && slugPattern.test(text);
}

/** An address made of a name; the `attempt`-th one where earlier ones are taken, from 1. */
export function suggestSlug(name: string, attempt = 1): string {
  const words = toSlug(name, maxSlugLength - 5);
  const base = findSlugProblem(words) ? `organization${words ? `-${words}` : ""}` : words;
  return attempt === 1 && !findSlugProblem(base) ? base : `${base}-${attempt + 1}`;
}

/** The host of a web address without www., in lower case and as DNS writes it. */
export function domainOf(website: string): string {
  return new URL(website).hostname
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/\.$/, "");
}

/** Whether a host can be an organization's: a name with a dot, not a number, a port or this machine. */
export function isPublicDomain(domain: string): boolean {
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(
    domain,
  );
}

/** Something that a role may do with an organization. */
export type Permission =
  | "edit page"
  | "edit identity"
  | "verify"
  | "invite"
  | "manage members"
  | "close"
  | "write jobs"
  | "publish jobs"
  | "see applications"
  | "decide applications"
  | "browse talent"
  | "see analytics";

/** Scope of a permission: everything of the organization, or a member's own jobs or interviews. */
type Scope = "all" | "own";

const recruiting: Partial<Record<Permission, Scope>> = {
  "edit page": "all",
  verify: "all",
  invite: "all",
  "write jobs": "all",
  "publish jobs": "all",
  "see applications": "all",
  "decide applications": "all",
  "browse talent": "all",
  "see analytics": "all",
};

const permissionsOf: Record<MemberRole, Partial<Record<Permission, Scope>>> = {
  owner: { ...recruiting, "edit identity": "all", "manage members": "all", close: "all" },
  recruiter: recruiting,
  hiring_manager: {
    "write jobs": "own",
    "see applications": "own",
    "decide applications": "own",
  },
  interviewer: { "see applications": "own" },
};

/** The scope in which a role has a permission; undefined where it doesn't. */
export function scopeOf(role: MemberRole, permission: Permission): Scope | undefined {
  return permissionsOf[role][permission];
}

/** Whether a role may do something with everything of an organization, or with the member's own. */
export function may(role: MemberRole, permission: Permission, { isOwn = false } = {}): boolean {
  const scope = scopeOf(role, permission);
  return scope === "all" || (scope === "own" && isOwn);
}

/** Whether a role can run an organization. Without a member in such a role who can act, it's unattended. */
export const attends = (role: MemberRole) => may(role, "publish jobs");

/** Roles that a member may give to someone they invite: at most what they can do themselves. */
export function grantableRoles(role: MemberRole): readonly MemberRole[] {
  if (role === "owner") return ["owner", "recruiter", "hiring_manager", "interviewer"];
  return role === "recruiter" ? ["recruiter", "hiring_manager", "interviewer"] : [];
}
