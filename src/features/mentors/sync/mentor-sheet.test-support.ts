import type { Database } from "#platform/database/database.ts";
import type { SheetSource } from "#platform/sheet-source/sheet-source.ts";
import { tabulate } from "#platform/sheet-source/tabulate.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import type { TestContext } from "../../../../tests/support/services.ts";
import { expectedColumns, type SheetColumn } from "./sync.columns.ts";

/** A mentor's cells by column. Those left out are empty. */
export type SheetRow = Partial<Record<SheetColumn, string>>;

/** A row that a sync accepts, with `changes`. */
export function person(number: number, changes: SheetRow = {}): SheetRow {
  return {
    full_name: `Person ${number} (sample)`,
    email: `person.${number}@mentors.example`,
    phone: "+1 201 555 0100",
    title: "Nurse Educator",
    company: "Northbridge General Hospital",
    location: "Toronto, ON, Canada",
    experience_years: "12",
    hourly_rate: "95",
    expertise: "Nurse licensing, Career routes",
    bio: "I have taught nurses from nine countries for twelve years.",
    availability: "Available this week",
    ...changes,
  };
}

/** `count` rows, numbered from 1. */
export function people(count: number, changes: SheetRow = {}): SheetRow[] {
  return Array.from({ length: count }, (_, index) => person(index + 1, changes));
}

/** A sheet with every column and these rows. */
export function sheetOf(rows: readonly SheetRow[], { sample = false } = {}): SheetSource {
  const names = expectedColumns.map(({ name }) => name);
  return {
    ...rawSheet(names, ...rows.map((row) => names.map((name) => row[name] ?? ""))),
    sample,
  };
}

/** A sheet with these cells. The first record is its header. */
export function rawSheet(...records: string[][]): SheetSource {
  return {
    name: "file",
    sample: false,
    async read(receiver) {
      await tabulate("test.csv", records, { ...receiver, ready: async () => {} });
      return "test.csv";
    },
  };
}

/** Every mentor's profile, by email. */
export function readProfiles({ services }: TestContext) {
  return services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("mentor_profiles").selectAll().orderBy("email").execute(),
  );
}

/** The names of the mentors that everyone sees, in order. */
export async function readPublicNames({ services }: TestContext) {
  const rows = await services.database.as(anonymousViewer, (transaction) =>
    transaction.selectFrom("mentor_profiles_public").select("full_name").execute(),
  );
  return rows.map((row) => row.full_name).sort();
}

/** The records of syncs that a viewer sees. */
export function readSyncsSeenBy({ services }: TestContext, viewer: Viewer) {
  return services.database.as(viewer, (transaction) =>
    transaction.selectFrom("mentor_sheet_syncs").selectAll().execute(),
  );
}

/** The same database, but `act` comes before each transaction for a purpose; it's given their number, from 1. */
export function actBefore(
  database: Database,
  purpose: string,
  act: (time: number) => unknown,
): Database {
  let time = 0;
  return Object.create(database, {
    asSystem: {
      value: async (given: string, work: Parameters<Database["asSystem"]>[1]) => {
        if (given === purpose) await act(++time);
        return await database.asSystem(given, work);
      },
    },
  }) as Database;
}

/** Deletes all mentors, the record of every sync and of those who left. */
export async function deleteSyncedMentors({ services }: TestContext): Promise<void> {
  await services.database.asSystem("start over", async (transaction) => {
    await transaction.deleteFrom("mentor_profiles").execute();
    await transaction.deleteFrom("mentor_sheet_syncs").execute();
    await transaction.deleteFrom("private.departed_mentors").execute();
  });
}
