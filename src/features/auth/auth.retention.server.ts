import type { OwnRetention, RetentionRule } from "#platform/retention/retention.ts";
import { deleteAnonymousJob } from "./flows/delete-anonymous.job.server.ts";
import { deleteExpiredOneTimeJob } from "./one-time/delete-expired-one-time.job.server.ts";
import { deleteOldEvents } from "./security-log/security-log.store.server.ts";
import { deleteExpiredSessionsJob } from "./sessions/delete-expired-sessions.job.server.ts";
import { deleteUnseenDevices } from "./sessions/devices.store.server.ts";

/** Data about people's sign-ins, and how long each kind is kept. */
export const authRetention: readonly (RetentionRule | OwnRetention)[] = [
  {
    kind: "auth.security_events",
    label: "Sign-in and security events",
    from: "after they happened",
    days: { variable: "RETENTION_SECURITY_EVENTS_DAYS", usual: 400, min: 90, max: 730 },
    bounds: "A shorter time could leave no record of a break-in that's noticed late.",
    privacy: (period) => `We delete the record of a sign-in or security change after ${period}.`,
    delete: (services, batch) =>
      services.database.asSystem("delete security events", (transaction) =>
        deleteOldEvents(transaction, batch),
      ),
  },
  {
    kind: "auth.known_devices",
    label: "Devices people sign in from",
    from: "after the last sign-in",
    days: { variable: "RETENTION_KNOWN_DEVICES_DAYS", usual: 400, min: 90, max: 730 },
    bounds: "After we delete a device's record, the next sign-in on it sends a new-device email.",
    privacy: (period) => `We delete the record of a device ${period} after you last sign in on it.`,
    delete: (services, batch) =>
      services.database.asSystem("delete devices", (transaction) =>
        deleteUnseenDevices(transaction, batch),
      ),
  },
  {
    kind: "auth.sessions",
    label: "Expired sign-ins",
    when: "Within an hour of expiring",
    job: deleteExpiredSessionsJob.name,
  },
  {
    kind: "auth.one_time",
    label: "Links and codes from emails and texts",
    when: "Within an hour of expiring",
    job: deleteExpiredOneTimeJob.name,
  },
  {
    kind: "auth.anonymous",
    label: "Unused accounts without an email",
    when: "After the time set on the server",
    job: deleteAnonymousJob.name,
  },
];
