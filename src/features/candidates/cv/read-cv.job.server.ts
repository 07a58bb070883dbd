import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { readCv } from "./read-cv.usecases.server.ts";

/** After a CV was uploaded, and again when the scanner found it clean. */
export const readCvJob = defineJob({
  name: "candidates.read-cv",
  schema: z.object({ versionId: z.guid() }),
  handle: (services, { versionId }) => readCv(services, versionId),
});
