import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addTime, dayInUtc, toSeconds } from "#shared/time.ts";
import { actFor, recordAct, requirePermission } from "../access/access.usecases.server.ts";
import { employersErrors } from "../employers.errors.ts";
import {
  findRecord,
  makeDnsToken,
  maxMissingDays,
  type RecordFinding,
  recordHosts,
  watchRecord,
} from "./dns.rules.ts";
import * as store from "./dns.store.server.ts";
import { emailOwnersOfEnded, forEachOrganization, settleEnding } from "./ending.usecases.server.ts";
import { verifiedDays } from "./verification.constants.ts";
import { findVerification, replaceVerified } from "./verification.store.server.ts";

/** Looks at the domain of one organization, by any of its members. */
const checksOfOrganization = {
  name: "employers/dns-check/organization",
  capacity: 20,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Names the record that the organization's domain must have. The same as before, where it had one. */
export async function requestDnsRecord(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "verify" }, async (transaction, access) => {
    const { organization } = access;
    const open = await findVerification(transaction, organization, "dns");
    if (open) return;
    const token = (await store.findDnsToken(transaction, organization)) ?? makeDnsToken();
    const verificationId = await store.insertDns(transaction, {
      organization,
      token,
      requestedBy: viewer.userId,
      now: services.clock.now(),
      validUntil: null,
    });
    await access.record("verification_asked", { verificationId, method: "dns" });
  });
}

/**
 * Verifies the organization for a year where its domain has the record.
 *
 * @throws `organization_record_unasked`, `organization_record_missing`, `organization_record_other`,
 *   `organization_too_many_checks`, `dns_unavailable`.
 */
export async function checkDnsRecord(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<void> {
  const asked = { slug, permission: "verify" } as const;
  const { organization: before } = await requirePermission(services, viewer, asked);
  if (!(await services.rateLimits.take(checksOfOrganization, before.id))) {
    throw employersErrors.tooManyChecks();
  }
  const token = await services.database.asSystem("find DNS token", (transaction) =>
    store.findDnsToken(transaction, before),
  );
  if (!token) throw employersErrors.recordUnasked();
  const finding = await lookFor(services, { domain: before.domain, token });
  if (finding === "other") throw employersErrors.recordOther();
  if (finding === "missing") throw employersErrors.recordMissing(before.domain);
  await actFor(services, viewer, asked, async (transaction, access) => {
    const { organization } = access;
    const { id, domain } = organization;
    // While we looked, the website may have become another one's.
    if (domain !== before.domain) throw employersErrors.recordUnasked();
    const now = services.clock.now();
    await replaceVerified(transaction, { organizationId: id, method: "dns", now });
    const verificationId = await store.insertDns(transaction, {
      organization,
      token,
      requestedBy: viewer.userId,
      now,
      validUntil: addTime(now, { days: verifiedDays }),
    });
    await access.record("verified", { verificationId, method: "dns", domain });
  });
}

/**
 * Looks at each of the names. Where one has the record, a failure of the other doesn't matter.
 *
 * @throws `dns_unavailable` when the record isn't found and a look failed.
 */
async function lookFor(
  { dns }: Services,
  { domain, token }: { domain: string; token: string },
): Promise<RecordFinding> {
  const looks = await Promise.allSettled(recordHosts(domain).map((host) => dns.lookUpText(host)));
  const records = looks.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
  const finding = findRecord(records, token);
  const failed = looks.find((look) => look.status === "rejected");
  if (finding !== "found" && failed) throw failed.reason;
  return finding;
}

const batchSize = 100;
const concurrency = 5;

/**
 * Every day: looks whether the domains still have the record. One that was missing on three days in a
 * row ends the verification, and the owners get an email. Where no resolver answers, nothing is known
 * and nothing changes.
 */
export async function recheckDnsRecords(services: Services): Promise<void> {
  const day = dayInUtc(services.clock.now());
  const looks = await lookForAll(services, day);
  const known = new Map(
    looks.filter(({ finding }) => finding).map((look) => [look.organizationId, look]),
  );
  await forEachOrganization(services, [...known.keys()], async (transaction, organizationId) => {
    const { id = "", finding } = known.get(organizationId) ?? {};
    const record = await store.findWatched(transaction, id);
    if (!record) return;
    const watch = watchRecord(record, { isFound: finding === "found", day });
    await store.saveWatch(transaction, { id, day, ...watch });
    if (watch.missingDays < maxMissingDays) return;
    await store.endGone(transaction, id, services.clock.now());
    const act = { actorId: null, organizationId, action: "record_gone" } as const;
    await recordAct(services, transaction, act);
    const ended = { organizationId, method: "dns", domain: record.domain } as const;
    await emailOwnersOfEnded(services, transaction, [ended], "record_gone");
    await settleEnding(services, transaction, organizationId, "record_gone");
  });
  const failed = looks.length - known.size;
  if (failed > 0) services.log.warn("employers.dns_records_unknown", { failed });
}

/** Looks at every domain that was not looked at on `day`; without a finding where none answered. */
async function lookForAll(
  services: Services,
  day: string,
): Promise<(store.WatchedRecord & { finding: RecordFinding | undefined })[]> {
  const looks = [];
  for (let after: string | undefined, more = true; more; ) {
    const records = await services.database.asSystem("list DNS records", (transaction) =>
      store.listRecordsToCheck(transaction, { day, after, limit: batchSize }),
    );
    for (let start = 0; start < records.length; start += concurrency) {
      const some = records.slice(start, start + concurrency);
      const answers = await Promise.allSettled(some.map((record) => lookFor(services, record)));
      for (const [index, record] of some.entries()) {
        const answer = answers[index];
        const finding = answer?.status === "fulfilled" ? answer.value : undefined;
        looks.push({ ...record, finding });
      }
    }
    after = records.at(-1)?.id;
    more = records.length === batchSize;
  }
  return looks;
}
