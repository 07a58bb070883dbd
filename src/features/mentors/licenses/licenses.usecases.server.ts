import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { earliestDay, toSeconds } from "#shared/time.ts";
import {
  areasOf,
  describeForMentor,
  describeForOperator,
  findAdvice,
} from "./licensed-advice.rules.ts";
import { licensesPerDay } from "./licenses.constants.ts";
import { licenseErrors } from "./licenses.errors.ts";
import type { LicenseFields } from "./licenses.schemas.ts";
import {
  insertLicense,
  type LicenseHolder,
  listLicensesOf,
  type MentorLicense,
  selectHeldBy,
  selectKinds,
  selectKindsByEmail,
} from "./licenses.store.server.ts";

const nameLimit = {
  name: "mentors/license",
  capacity: licensesPerDay,
  periodSeconds: toSeconds({ days: 1 }),
};

/**
 * Saves the license that a mentor adds. An operator checks it.
 *
 * @throws `license_waiting` while another one waits; `too_many_requests`.
 */
export async function nameLicense(
  services: Services,
  user: UserViewer,
  license: LicenseFields,
): Promise<void> {
  if (!(await services.rateLimits.take(nameLimit, user.userId))) throw licenseErrors.tooMany();
  await services.database.asSystem("name license", async (transaction) => {
    const { userId, email } = user;
    const now = services.clock.now();
    const id = await insertLicense(transaction, {
      ...license,
      userId,
      email,
      status: "pending",
      now,
    });
    await services.audit.record(transaction, {
      actorId: userId,
      action: "mentorship.license_named",
      subject: { type: "mentor_license", id },
      details: { kind: license.kind },
    });
  });
}

/** The licenses that the viewer has named, newest first. */
export async function readOwnLicenses(
  services: Services,
  user: UserViewer,
): Promise<MentorLicense[]> {
  return await services.database.as(user, (transaction) =>
    listLicensesOf(transaction, user.userId),
  );
}

/**
 * Finds what in a profile offers advice for which its holder has no checked license, as problems of
 * the form in which `reader` edits it.
 */
export async function findUnlicensedAdvice(
  services: Services,
  transaction: DatabaseTransaction,
  holder: LicenseHolder,
  values: Readonly<Record<string, unknown>>,
  { reader }: { reader: "mentor" | "operator" },
): Promise<FieldProblem[]> {
  const found = await findFor(services, transaction, holder, values);
  return found.map((advice) => ({
    field: advice.field,
    message: reader === "mentor" ? describeForMentor(advice) : `${describeForOperator(advice)}.`,
  }));
}

/**
 * Requires that a profile offers no advice for which no license was checked, before an operator
 * publishes it.
 *
 * @throws `advice_unlicensed` with the words in question.
 */
export async function requireLicensed(
  services: Services,
  transaction: DatabaseTransaction,
  holder: LicenseHolder,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found = await findFor(services, transaction, holder, values);
  if (found.length === 0) return;
  throw licenseErrors.adviceUnlicensed(found.map(describeForOperator).join(". "));
}

/** A check of many profiles by their addresses: what is wrong with each, for an operator. */
export async function createLicenseCheck(
  services: Services,
): Promise<(email: string, values: Readonly<Record<string, unknown>>) => string[]> {
  const kinds = await services.database.asSystem("read licenses", (transaction) =>
    selectKindsByEmail(transaction, today(services)),
  );
  return (email, values) =>
    findAdvice(values, areasOf(kinds.get(email.toLowerCase()) ?? [])).map(describeForOperator);
}

/** A checked license as visitors see it on a mentor's page. */
export type PublicLicense = Pick<
  MentorLicense,
  "kind" | "number" | "register" | "jurisdiction" | "checkedAt"
>;

/** The checked licenses of a mentor. */
export async function readPublicLicenses(
  services: Services,
  profileId: string,
): Promise<PublicLicense[]> {
  const licenses = await services.database.asSystem("read licenses", (transaction) =>
    selectHeldBy(transaction, profileId, today(services)),
  );
  return licenses.map(({ kind, number, register, jurisdiction, checkedAt }) => ({
    kind,
    number,
    register,
    jurisdiction,
    checkedAt,
  }));
}

async function findFor(
  services: Services,
  transaction: DatabaseTransaction,
  holder: LicenseHolder,
  values: Readonly<Record<string, unknown>>,
) {
  // Most profiles offer nothing of the kind, and need no look at licenses.
  if (findAdvice(values, areasOf([])).length === 0) return [];
  return findAdvice(values, areasOf(await selectKinds(transaction, holder, today(services))));
}

function today({ clock }: Services) {
  return earliestDay(clock.now());
}
