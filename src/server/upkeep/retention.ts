import type { ReadConfiguration } from "#platform/feature.ts";
import { mailRetention } from "#platform/mail/mail.retention.ts";
import { createRetention, defineRetention } from "#platform/retention/retention.config.server.ts";
import type { OwnRetention, Retention, RetentionRule } from "#platform/retention/retention.ts";
import { features } from "../features.ts";

const declared: readonly (RetentionRule | OwnRetention)[] = [
  ...features.flatMap(({ retention = [] }) => retention),
  ...mailRetention,
];
const rules = declared.filter((each): each is RetentionRule => "delete" in each);
const own = declared.filter((each): each is OwnRetention => "job" in each);

/** The days of everything that features and the platform declare. */
export const retentionConfiguration = defineRetention(rules);

/** Rules of deletion, with the days that are configured. */
export const readRetention = (read: ReadConfiguration): Retention =>
  createRetention(rules, own, read, retentionConfiguration);
