import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { applicationPath } from "../mentors.constants.ts";
import { readLatestApplication } from "./application.usecases.server.ts";
import { describeStanding, type StatusWords } from "./applications.rules.ts";

/** Status of a person's application to become a mentor, in words, with a link to its page. */
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
