import { z } from "zod";
import { defineFunction } from "#platform/functions/function-endpoint.ts";
import { previewSync } from "../sync/preview-sync.usecases.server.ts";
import { syncMentors } from "../sync/sync.usecases.server.ts";

/**
 * No body -> `{success, added, updated, skipped, message, errors}`. With the `fingerprint` of a
 * preview, only what that showed is done. See `syncMentors` for what fails as a whole; refused rows
 * are in `errors`.
 */
export const syncMentorsFromSheet = defineFunction({
  name: "sync-mentors-from-sheet",
  access: "operations",
  maximumBodyBytes: 1024,
  body: z.object({ fingerprint: z.string().max(64).optional() }).optional(),
  run: async (services, viewer, body) => ({ ...(await syncMentors(services, viewer, body)) }),
});

/** No body -> what a sync would do, and the fingerprint of that. */
export const previewMentorSync = defineFunction({
  name: "preview-mentor-sync",
  access: "operations",
  maximumBodyBytes: 1024,
  run: async (services, viewer) => ({ ...(await previewSync(services, viewer)) }),
});
