import type { UserViewer } from "#platform/viewer.ts";

/** Whether the viewer belongs to an organization, as it was read with the page's session. */
export function isMember({ flags }: UserViewer): boolean {
  return flags?.isMember === true;
}

/** Whether the viewer may browse the talent pool for an organization, as it was read with the page's session. */
export function browsesTalent({ flags }: UserViewer): boolean {
  return flags?.browsesTalent === true;
}
