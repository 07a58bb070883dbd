import { type Booking, openStatuses } from "#features/booking/booking-parts.contract.ts";
import { maxFilesPerSide } from "./consultation-files.constants.ts";

/** The side that added a file. */
export type FileSide = "guest" | "team";

/** A file of a consultation, as both sides see it. */
export interface ConsultationFile {
  id: string;
  side: FileSide;
  fileName: string;
  /** Bytes. */
  size: number;
  addedAt: Date;
  /** It waits for the virus check: no one can open it yet. */
  isBeingChecked: boolean;
}

const pastStatuses: readonly Booking["status"][] = ["completed", "no_show"];

/** Whether a side may add files now: a guest until the call is over, the team afterwards too. */
export function mayAddFiles(
  side: FileSide,
  { status, endsAt }: Pick<Booking, "status" | "endsAt">,
  now: Date,
): boolean {
  if (side === "guest") return openStatuses.some((open) => open === status) && now < endsAt;
  return openStatuses.some((open) => open === status) || pastStatuses.includes(status);
}

/** Said to a side that has added all the files it may: colleagues of the team share theirs. */
export function describeFull(side: FileSide): string {
  const added = side === "team" ? "Our team has added" : "You've added";
  return `${added} ${maxFilesPerSide} files, which is the limit. Remove one to add another.`;
}

/** `1.4 MB` */
export function describeFileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
