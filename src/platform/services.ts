import type { Clock } from "#shared/clock.ts";
import type { Accounts } from "./accounts.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { Audit } from "./audit/audit.ts";
import type { BusyCalendarSource } from "./busy-calendar/busy-calendar.ts";
import type { Company } from "./company/company.ts";
import type { Application } from "./config/application.ts";
import type { Encryption } from "./crypto/encryption.ts";
import type { PasswordHashing } from "./crypto/password-hashing.ts";
import type { Database } from "./database/database.ts";
import type { Dns } from "./dns/dns.ts";
import type { DocumentText } from "./document-text/document-text.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log/log.ts";
import type { Mail, Recipients } from "./mail/mail.ts";
import type { MeetingProvider } from "./meeting/meeting.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PersonSection } from "./person-section.ts";
import type { PersonalData } from "./personal-data/personal-data.ts";
import type { PublicVersion } from "./public-version.ts";
import type { FailureDelays } from "./rate-limit/failure-delays.ts";
import type { RateLimits } from "./rate-limit/rate-limit.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Retention } from "./retention/retention.ts";
import type { ServerProcesses } from "./server-processes.ts";
import type { Sms } from "./sms/sms.ts";
import type { Storage } from "./storage/storage.ts";
import type { WaitingKind } from "./waiting-kind.ts";

/**
 * Services of use cases. Built once by the composition root and handed on. A feature adds its own
 * entry by declaration merging, beside the function that builds it:
 * @example
 * declare module "#platform/services.ts" {
 *   interface Services { auth: AuthServices }
 * }
 */
export interface Services {
  /** Auth adds it when it is composed. */
  accounts: Accounts;
  application: Application;
  audit: Audit;
  busyCalendars: BusyCalendarSource;
  clock: Clock;
  company: Company;
  database: Database;
  documentText: DocumentText;
  dns: Dns;
  /** For data that a copy of the database must not reveal. */
  encryption: Encryption;
  failureDelays: FailureDelays;
  jobs: Jobs;
  keys: ApiKeys;
  log: Log;
  mail: Mail;
  meeting: MeetingProvider;
  /** For `/metrics`. */
  metrics: Metrics;
  passwords: PasswordHashing;
  personalData: PersonalData;
  /** Every feature's, in the order of the features. */
  personSections: readonly PersonSection[];
  /** Every feature's, in the order of the features. */
  waiting: readonly WaitingKind[];
  /** Those that share this one's port. */
  processes: ServerProcesses;
  publicVersion: PublicVersion;
  rateLimits: RateLimits;
  realtime: Realtime;
  /** Account adds it when it is composed. */
  recipients: Recipients;
  /** The retention of each kind of data. */
  retention: Retention;
  sms: Sms;
  storage: Storage;
}
