import { randomUUID } from "node:crypto";
import { formatOf } from "#platform/document-text/document-text.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { loadDocumentFile } from "../documents/document-files.usecases.server.ts";
import { readProfile } from "../profile/profile.store.server.ts";
import type { CandidateProfile } from "../profile/profile.types.ts";
import { type CvField, findCvFields, identityOf } from "./cv-fields.rules.ts";
import * as store from "./readings.store.server.ts";
import type { ReadingProblem } from "./readings.types.ts";

/** Reads a CV that waits for it, and saves the proposals. One that's being checked for malware waits. */
export async function readCv(services: Services, versionId: string): Promise<void> {
  const waiting = await services.database.asSystem("find CV to read", (transaction) =>
    store.findWaiting(transaction, versionId),
  );
  if (!waiting) return;
  const { userId, type } = waiting;
  const bytes = await load(services, userId, versionId);
  if (!bytes) return;
  const found = await findFields(services, bytes, type);
  await services.database.asSystem("keep what a CV says", async (transaction) => {
    if (typeof found === "string") {
      await store.endReading(transaction, versionId, { problem: found });
      return;
    }
    const profile = await readProfile(transaction, userId);
    const proposals = withoutKnown(found, profile).map((field) => ({ id: randomUUID(), ...field }));
    await store.endReading(
      transaction,
      versionId,
      proposals.length > 0 ? { proposals } : { problem: "nothing_found" },
    );
  });
}

async function load(
  services: Services,
  userId: string,
  versionId: string,
): Promise<Uint8Array | undefined> {
  try {
    return await loadDocumentFile(services, userId, versionId);
  } catch (error) {
    // A file being checked is read once it's found clean; the reading of a deleted file is deleted with it.
    const expected = [candidateErrors.documentBeingChecked(), candidateErrors.documentNotFound()];
    if (isProductError(error) && expected.some(({ code }) => code === error.code)) return undefined;
    throw error;
  }
}

async function findFields(
  services: Services,
  bytes: Uint8Array,
  type: string,
): Promise<CvField[] | ReadingProblem> {
  const format = formatOf(type);
  if (!format) return "damaged";
  const drawn = await services.documentText.draw(bytes, format);
  return drawn.kind === "text" ? findCvFields(drawn.text) : drawn.kind;
}

/** Leaves out entries that the profile has already. */
function withoutKnown(fields: readonly CvField[], { about, entries }: CandidateProfile): CvField[] {
  const sections = ["experience", "training", "registrations", "exams", "languages"] as const;
  const known = new Set(
    sections.flatMap((section) => entries[section].map((entry) => identityOf(section, entry))),
  );
  if (about.headline) known.add(identityOf("about", {}));
  return fields.filter(({ section, values }) => !known.has(identityOf(section, values)));
}
