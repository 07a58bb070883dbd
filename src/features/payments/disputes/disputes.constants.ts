export const disputesPath = "/admin/disputes";

/** Disputes on one page of the list. */
export const disputesPerPage = 50;

export function disputePath(id: string): string {
  return `${disputesPath}/${encodeURIComponent(id)}`;
}

export function evidenceFilePath(disputeId: string, fileId: string): string {
  return `${disputePath(disputeId)}/files/${encodeURIComponent(fileId)}`;
}
