import { sql } from "kysely";
import type { SheetMentor } from "../../src/features/mentors/sync/sync.schemas.ts";
import {
  contentColumns,
  incomingTypes,
} from "../../src/features/mentors/sync/sync.store.server.ts";
import { readSheet } from "../../src/features/mentors/sync/sync.usecases.server.ts";
import type { Services } from "../../src/platform/services.ts";

const rowsPerStatement = 1_000;
const connections = 2;

/**
 * Seconds of the least that a sync does: it reads and checks the sheet, and writes every mentor into the
 * site's own table, with its indexes and triggers, by plain statements on two connections. Nothing is
 * compared or noted for an undo, and no directory follows.
 */
export async function measureLeast(services: Services, how: "insert" | "update"): Promise<number> {
  const started = performance.now();
  const { mentors } = await readSheet(services);
  const write = how === "insert" ? insertMentors : updateMentors;
  async function writeSome() {
    while (mentors.length > 0) await write(services, mentors.splice(0, rowsPerStatement));
  }
  await Promise.all(Array.from({ length: connections }, writeSome));
  return (performance.now() - started) / 1_000;
}

async function insertMentors({ database }: Services, mentors: SheetMentor[]): Promise<void> {
  const columns = sql.join(["email", ...contentColumns].map((name) => sql.ref(name)));
  await database.asSystem("bench", (transaction) =>
    sql`
      insert into public.mentor_profiles (${columns}, source, is_sample, last_active_at, specializations)
      select ${columns}, 'sheet', true, now(), specialized.names
      from json_to_recordset(${JSON.stringify(mentors)}::json) as incoming(${incomingTypes()})
      cross join lateral private.specializations_of(incoming.title, incoming.expertise) as specialized
    `.execute(transaction),
  );
}

async function updateMentors({ database }: Services, mentors: SheetMentor[]): Promise<void> {
  const assignments = sql.join(
    contentColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`incoming.${name}`)}`),
  );
  await database.asSystem("bench", (transaction) =>
    sql`
      update public.mentor_profiles as profile set ${assignments}, updated_at = now()
      from json_to_recordset(${JSON.stringify(mentors)}::json) as incoming(${incomingTypes()})
      where lower(profile.email) = incoming.email and profile.owns_email
    `.execute(transaction),
  );
}
