import { defineErrors } from "#shared/errors.ts";

/** Reasons why a backup couldn't be made or restored, for the operator at the terminal. */
export const backupErrors = defineErrors({
  fileExists: {
    code: "backup_file_exists",
    status: 409,
    message: (file: string) =>
      `${file} already exists. Choose another name, or move the existing file.`,
  },
  cannotWrite: {
    code: "backup_cannot_write",
    status: 500,
    message: (file: string, reason: string) => `Cannot write to ${file}: ${reason}.`,
  },
  notBackup: {
    code: "backup_not_readable",
    status: 422,
    message: (file: string, reason: string) => `${file} is not a complete backup: ${reason}.`,
  },
  damaged: {
    code: "backup_damaged",
    status: 422,
    message: (part: string) =>
      `The backup is damaged: ${part} has changed since the backup was made. Nothing was restored. Use another backup.`,
  },
  unknownVersion: {
    code: "backup_unknown_version",
    status: 422,
    message: (what: string) =>
      `This version of the site cannot read the backup: it has ${what}. Install the version that made it, or a newer one.`,
  },
  targetNotEmpty: {
    code: "restore_target_not_empty",
    status: 409,
    message: (what: string) =>
      `You can restore a backup only into an empty database and file store, but ${what}. Nothing was changed.`,
  },
  unfinished: {
    code: "restore_unfinished",
    status: 500,
    message:
      "A restore into this database did not finish. Run it again, or start with an empty database.",
  },
});
