import { defineErrors } from "#shared/errors.ts";
import { maxImportBytes, maxImportedJobs } from "./import.constants.ts";

export const importErrors = defineErrors({
  missing: { code: "import_file_missing", status: 400, message: "Choose a file" },
  tooLarge: {
    code: "import_file_too_large",
    status: 400,
    message: `The file must be ${maxImportBytes / 1024 / 1024} MB or smaller. Split it into smaller files.`,
  },
  unknownKind: {
    code: "import_file_unknown",
    status: 400,
    message: "The file must be a CSV, Excel (.xlsx) or XML file with a matching file extension.",
  },
  notXml: {
    code: "import_not_xml",
    status: 400,
    message:
      "We can't read this XML file. Check that it's complete and in UTF-8, and that each job has its own job element.",
  },
  noJobs: {
    code: "import_no_jobs",
    status: 400,
    message: "We found no jobs in this file. Each job needs at least a reference and a title.",
  },
  tooMany: {
    code: "import_too_many_jobs",
    status: 400,
    message: `A file can have up to ${maxImportedJobs} jobs. Split it into smaller files.`,
  },
  tooOften: {
    code: "import_too_often",
    status: 429,
    message: "You've imported many files in a short time. Wait an hour and try again.",
  },
  notFound: {
    code: "import_not_found",
    status: 404,
    message: "This import has expired. Upload the file again.",
  },
  changed: {
    code: "import_changed",
    status: 409,
    message:
      "Some of these jobs have changed since you uploaded the file. Check the preview again.",
  },
});
