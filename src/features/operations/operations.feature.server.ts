import type { Feature } from "#platform/feature.ts";
import { operationsAdmin } from "./operations.admin.server.ts";
import { operationsAudit } from "./operations.audit.server.ts";

/** Queues of background jobs and retention, for people who run the site. */
export const operationsFeature: Feature = {
  name: "operations",
  admin: operationsAdmin,
  audit: operationsAudit,
};
