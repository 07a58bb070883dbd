import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { readLatestApplication } from "./application.usecases.server.ts";
import { applicationPath } from "./mentorship.constants.ts";
import { insertOwnSampleProfile } from "./mentorship.profiles.store.server.ts";
import { describeStanding, type StatusWords } from "./mentorship.rules.ts";
import { ensureSampleHosts } from "./sessions/session-hosts.usecases.server.ts";

export type { PublicMentor } from "./directory.types.ts";
export {
  countMentors,
  listFeaturedMentors,
  readOwnListing,
  readOwnProfilePath,
} from "./directory.usecases.server.ts";
export { registrationFee } from "./mentorship.constants.ts";
export { messagesPath } from "./messages/messages.constants.ts";
export { countUnread } from "./messages/threads.usecases.server.ts";

/** Where a person's application to become a mentor stands, in words, and where to read more. */
export interface ApplicationSummary extends StatusWords {
  applicationId: string;
  path: string;
}

/** The viewer's application as the dashboard shows it; null when there is none. */
export async function readApplicationSummary(
  services: Services,
  viewer: Viewer,
): Promise<ApplicationSummary | null> {
  const application = await readLatestApplication(services, viewer);
  if (!application) return null;
  const { id } = application;
  return { ...describeStanding(application), applicationId: id, path: applicationPath(id) };
}

/** For demos: makes an account a mentor, with a marked sample profile. Safe to repeat. */
export async function ensureSampleMentor(
  services: Services,
  account: { userId: string; email: string },
): Promise<void> {
  await services.database.asSystem("seed demo mentor", async (transaction) => {
    await insertOwnSampleProfile(transaction, account);
    await ensureSampleHosts(transaction);
  });
}
