import type { AdminPart } from "#platform/admin/admin-part.ts";
import { failedJobs } from "#platform/jobs/queues.store.ts";
import { mailJobNames } from "#platform/mail/send-mail.job.ts";

export const operationsAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/queues",
      label: "Queues",
      detail: "Background work that's waiting, running or failed",
      area: "Running the site",
      rights: ["operations"],
    },
    {
      to: "/admin/retention",
      label: "Data retention",
      detail: "How long we keep data, and what we deleted",
      area: "Running the site",
      rights: ["operations"],
    },
    {
      to: "/admin/queues/emails",
      label: "Email queue",
      detail: "Emails that failed or are waiting to be sent",
      area: "Messages",
      rights: ["operations"],
    },
  ],
  queues: [
    {
      label: "Failed background jobs",
      to: "/admin/queues",
      right: "operations",
      readsAs: "system",
      waiting: () => failedJobs({ except: mailJobNames }),
    },
    {
      label: "Emails that weren't sent",
      to: "/admin/queues/emails",
      right: "operations",
      readsAs: "system",
      waiting: () => failedJobs({ of: mailJobNames }),
    },
  ],
};
