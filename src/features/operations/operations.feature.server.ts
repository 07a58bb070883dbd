import type { Feature } from "#platform/feature.ts";
import { operationsAdmin } from "./operations.admin.server.ts";
import { operationsAudit } from "./operations.audit.server.ts";

/** What people who run the site see of its machinery, and what they can do about it. */
export const operationsFeature: Feature = {
  name: "operations",
  admin: operationsAdmin,
  audit: operationsAudit,
};
