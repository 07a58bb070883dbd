import { defineFunction } from "#platform/functions/function-endpoint.ts";
import { syncMentors } from "../sync/sync.usecases.server.ts";

/**
 * No body -> `{success, added, updated, skipped, message, errors}`. See `syncMentors` for what
 * fails as a whole; refused rows are in `errors`.
 */
export const syncMentorsFromSheet = defineFunction({
  name: "sync-mentors-from-sheet",
  access: "admin",
  maximumBodyBytes: 1024,
  run: async (services, viewer) => ({ ...(await syncMentors(services, viewer)) }),
});
