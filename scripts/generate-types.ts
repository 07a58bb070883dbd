import { Kysely } from "kysely";
import { generate, PostgresDialect } from "kysely-codegen";
import { embeddedDialect } from "../src/platform/database/embedded.dialect.ts";
import { EmbeddedClient } from "../src/platform/database/embedded-client.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import type { DB } from "../src/platform/database/schema.gen.ts";

/**
 * Writes the TypeScript types of the migrated database. With --check it only says whether the
 * written ones still match, so that a forgotten run fails the tests.
 */
const outFile = "src/platform/database/schema.gen.ts";
const db = new Kysely<DB>({ dialect: embeddedDialect(new EmbeddedClient({})) });
await migrate(db, new URL("../migrations/", import.meta.url));
await generate({
  db,
  dialect: new PostgresDialect(),
  defaultSchemas: ["public"],
  excludePattern: "*meridian_migrations*",
  outFile,
  print: false,
  typeMapping: { int8: "number", numeric: "number", date: "string", timestamptz: "Timestamp" },
  verify: process.argv.includes("--check"),
});
await db.destroy();
