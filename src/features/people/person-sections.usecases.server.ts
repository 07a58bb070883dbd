import type { DatabaseTransaction } from "#platform/database/database.ts";
import { readValues } from "#platform/database/values.ts";
import type { PersonEntry, SectionSubject } from "#platform/person-section.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import type { ShownSection } from "./people.types.ts";

/**
 * The sections of a person's page that the reader has the right to, in the order of the features. Those that
 * select a value share one statement.
 */
export async function readSections(
  services: Services,
  transaction: DatabaseTransaction,
  reader: UserViewer,
  subject: SectionSubject,
): Promise<ShownSection[]> {
  const shown = services.personSections.filter(({ right }) => hasRight(reader, right));
  const selected = shown.flatMap((section) => ("select" in section ? [section] : []));
  const values =
    selected.length === 0
      ? []
      : await readValues(
          transaction,
          selected.map((section) => (query) => section.select(query, subject)),
        );
  const entries = new Map<string, PersonEntry[]>();
  for (const [position, section] of selected.entries()) {
    const rows = (values[position] ?? []) as unknown[];
    entries.set(section.name, rows.map(section.describe));
  }
  for (const section of shown) {
    if (!("read" in section)) continue;
    entries.set(section.name, await section.read(services, transaction, subject));
  }
  return shown.map(({ name, title, empty }) => ({
    name,
    title,
    empty,
    entries: entries.get(name) ?? [],
  }));
}
