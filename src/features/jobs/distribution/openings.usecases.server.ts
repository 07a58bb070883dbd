import type { PublicOpenings } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { jobPath } from "../jobs.constants.ts";
import { describePay, describePlace } from "../jobs.rules.ts";
import { listOpenings } from "./openings.store.server.ts";

/** A page of the open jobs of an organization, as its public page lists them. */
export async function listOrganizationOpenings(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  page: number,
): Promise<PublicOpenings> {
  const now = services.clock.now();
  const { jobs, ...turn } = await listOpenings(transaction, { organizationId, now, page });
  const openings = jobs.map((job) => ({
    title: job.title,
    detail: `${describePlace(job)}. ${describePay(job.pay)}.`,
    path: `${jobPath(job.id)}?from=employer`,
  }));
  return { openings, ...turn };
}
