import { toSeconds } from "#shared/time.ts";
import { adminConsultationPath, bookedConsultationPath } from "../consultations.constants.ts";

/** Bucket of the files, which only the server reads and writes. */
export const fileBucket = "consultation-files";

/** Bytes of one file; the bucket says the same. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Files of one consultation that each side may have there at a time. */
export const maxFilesPerSide = 5;

/** Types of files that a file field takes, for its `accept`. */
export const acceptedFiles = ".pdf,.docx,.jpg,.jpeg,.png";

/** Forms with a file that one side of a consultation may send. */
export const fileLimit = {
  name: "consultations/files",
  capacity: 20,
  periodSeconds: toSeconds({ days: 1 }),
};

/** Minutes for which a new file waits before an email about it, so that several go into one. */
export const noticeAfterMinutes = 15;

/** Minutes between two emails about files of one side of a consultation. */
export const noticeIntervalMinutes = 60;

/** A file as its guest opens it, and as the team does. */
export function filePath(bookingId: string, fileId: string, key?: string | undefined): string {
  const [path, search] = bookedConsultationPath(bookingId, { key }).split("?");
  return `${path}/files/${encodeURIComponent(fileId)}${search ? `?${search}` : ""}`;
}

export const deskFilePath = (bookingId: string, fileId: string) =>
  `${adminConsultationPath(bookingId)}/files/${encodeURIComponent(fileId)}`;
