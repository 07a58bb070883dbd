import { type MemberRole, reservedSlugs } from "./employers.constants.ts";

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxSlugLength = 60;

/** What is wrong with an address, as the end of a sentence; undefined when it can be used. */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.length < 2 || slug.length > maxSlugLength) {
    return `must have 2 to ${maxSlugLength} characters`;
  }
  if (!slugPattern.test(slug)) return "can have small letters, digits and single hyphens";
  if (reservedSlugs.includes(slug)) return "is a word we need ourselves";
  return undefined;
}

/** Whether a text from an address can be an organization's at all. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && slugPattern.test(text);
}

/** An address made of a name; the `attempt`-th one where earlier ones are taken, from 1. */
export function suggestSlug(name: string, attempt = 1): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength - 5)
    .replace(/^-+|-+$/g, "");
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

/** What someone wants to do with an organization. */
export type Permission =
  | "edit page"
  | "edit identity"
  | "verify"
  | "invite"
  | "manage members"
  | "close";

const permissionsOf: Record<MemberRole, readonly Permission[]> = {
  owner: ["edit page", "edit identity", "verify", "invite", "manage members", "close"],
  recruiter: ["edit page", "verify", "invite"],
  hiring_manager: [],
  interviewer: [],
};

export function may(role: MemberRole, permission: Permission): boolean {
  return permissionsOf[role].includes(permission);
}

/** Roles that a member may give to someone they invite. Nobody gives what they lack. */
export function grantableRoles(role: MemberRole): readonly MemberRole[] {
  if (role === "owner") return ["owner", "recruiter", "hiring_manager", "interviewer"];
  return role === "recruiter" ? ["recruiter", "hiring_manager", "interviewer"] : [];
}
