/** The page that lists all kinds of content. */
export const contentPath = "/admin/content";

/** Versions that are kept of each published thing. */
export const maxVersions = 50;

/** The bucket of the files of drafts and versions, which the server alone writes to. */
export const fileBucket = "publishing-files";
export const maxFileBytes = 10 * 1024 * 1024;

export const itemsPerPage = 30;

/** The farthest ahead that something can be scheduled. */
export const maxScheduleDays = 366;

/** Days before its end at which a thing counts as expiring soon. */
export const expiringDays = 30;

export const listFilters = [
  "all",
  "drafts",
  "scheduled",
  "published",
  "unpublished",
  "archived",
] as const;
export type ListFilter = (typeof listFilters)[number];

export function kindPath(kind: string): string {
  return `${contentPath}/${encodeURIComponent(kind)}`;
}

/** The form: of a draft, of a published thing without one yet, of a copy, or empty. */
export function editPath(
  kind: string,
  of: { draft?: string; subject?: string; copy?: string; done?: string } = {},
): string {
  const search = new URLSearchParams(
    Object.entries(of).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return `${kindPath(kind)}/edit${search.size > 0 ? `?${search}` : ""}`;
}

export function previewPath(kind: string, draftId: string): string {
  return `${kindPath(kind)}/drafts/${draftId}/preview`;
}

/** The page of a published thing: its state, its versions, and the actions on it. */
export function itemPath(kind: string, id: string, done?: string): string {
  const path = `${kindPath(kind)}/items/${encodeURIComponent(id)}`;
  return done ? `${path}?done=${done}` : path;
}

export function versionPath(kind: string, id: string, number: number): string {
  return `${itemPath(kind, id)}/versions/${number}`;
}

/** A file of a draft or version, for people who may write its kind. */
export function filePath(kind: string, fileId: string): string {
  return `${kindPath(kind)}/files/${encodeURIComponent(fileId)}`;
}

/** The audit log's id of a published thing or a draft: ids alone are unique within their kind. */
export const joinSubject = (kind: string, id: string) => `${kind}/${id}`;

export function splitSubject(subject: string): { kind: string; rest: string } {
  const at = subject.indexOf("/");
  return { kind: subject.slice(0, at), rest: subject.slice(at + 1) };
}
