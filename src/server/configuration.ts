import { busyCalendarConfiguration } from "#platform/busy-calendar/busy-calendar.config.server.ts";
import { companyConfiguration } from "#platform/company/company.config.server.ts";
import { applicationConfiguration } from "#platform/config/application.ts";
import type { ConfigurationDefinition } from "#platform/config/configuration.ts";
import { type Environment, readConfiguration } from "#platform/config/read-configuration.ts";
import { encryptionConfiguration } from "#platform/crypto/encryption.config.server.ts";
import { dnsConfiguration } from "#platform/dns/dns.config.server.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { mailConfiguration } from "#platform/mail/mail.config.server.ts";
import { meetingConfiguration } from "#platform/meeting/meeting.config.server.ts";
import { metricsConfiguration } from "#platform/metrics/metrics.config.server.ts";
import { smsConfiguration } from "#platform/sms/sms.config.server.ts";
import { storageConfiguration } from "#platform/storage/storage.config.server.ts";
import { features } from "./features.ts";
import { retentionConfiguration } from "./upkeep/retention.ts";

/** Everything that can be configured, in the order of the documentation. */
export const configurationDefinitions: readonly ConfigurationDefinition[] = [
  applicationConfiguration,
  companyConfiguration,
  encryptionConfiguration,
  mailConfiguration,
  smsConfiguration,
  storageConfiguration,
  busyCalendarConfiguration,
  dnsConfiguration,
  meetingConfiguration,
  metricsConfiguration,
  retentionConfiguration,
  ...features.flatMap(({ configuration }) => configuration ?? []),
];

/** Reads all of it once. Throws a `ConfigurationError` that names every problem. */
export function configure(environment: Environment): ReadConfiguration {
  return readConfiguration(configurationDefinitions, environment, {
    production: environment.APP_ENV?.trim() === "production",
    allowedFallbacks: (environment.ALLOW_STAND_INS ?? "").split(",").map((name) => name.trim()),
  });
}

/** Risks that the configuration allows in production; none in a demo. */
export function findRisks(read: ReadConfiguration): string[] {
  if (read(applicationConfiguration).mode !== "production") return [];
  const definitions = new Set(configurationDefinitions);
  return [...definitions].flatMap((definition) => definition.risks?.(read(definition)) ?? []);
}
