import type { Feature } from "#platform/feature.ts";
import { adminAdmin } from "./admin.admin.server.ts";
import { adminAudit } from "./admin.audit.server.ts";
import { createAdminServices } from "./admin.services.server.ts";
import { auditSection } from "./person-sections.usecases.server.ts";

/** The control room: what people who run the site see first, and the log of what they did. */
export const adminFeature: Feature = {
  name: "admin",
  admin: adminAdmin,
  audit: adminAudit,
  compose(services) {
    services.admin = createAdminServices();
  },
  personSections: [auditSection],
};
