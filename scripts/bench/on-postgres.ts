import {
  createDatabase,
  databaseUrl,
  installPostgres,
  startPostgres,
} from "../../tests/support/database/postgres.ts";

/**
 * With a database of its own on a server of its own, where Postgres is installed or can be. Answers
 * whether it is.
 */
export async function onPostgres(work: (url: string) => Promise<void>): Promise<boolean> {
  if (!(await installPostgres(console.log))) {
    console.log("There is no Postgres here; only embedded data is measured.");
    return false;
  }
  const server = await startPostgres();
  try {
    await createDatabase(server.adminUrl, "bench");
    await work(databaseUrl(server.adminUrl, "bench"));
  } finally {
    await server.stop();
  }
  return true;
}
