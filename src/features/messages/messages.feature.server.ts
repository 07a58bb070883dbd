import type { Feature } from "#platform/feature.ts";
import { notifyCheckedAttachment } from "./files/attachment-checks.usecases.server.ts";
import { messagesAdmin } from "./messages.admin.server.ts";
import { messagesAudit } from "./messages.audit.server.ts";
import { messageJobs } from "./messages.jobs.server.ts";
import { messagesPersonalData } from "./messages.personal-data.server.ts";
import { messagesRetention } from "./messages.retention.server.ts";
import { createMessages } from "./messages.services.server.ts";
import { notifyPartners } from "./standing.usecases.server.ts";

/** Messages between two people: threads, files, blocks, reports and what arrives live. */
export const messagesFeature: Feature = {
  name: "messages",
  admin: messagesAdmin,
  audit: messagesAudit,
  compose(services) {
    services.messages = createMessages();
    services.storage.quarantine.listeners.push(notifyCheckedAttachment);
  },
  jobs: messageJobs,
  personalData: messagesPersonalData,
  retention: messagesRetention,
  exportFolder: "mentorship",
  whenSuspended: notifyPartners,
  whenReinstated: notifyPartners,
};
