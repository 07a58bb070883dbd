import { appendFileSync } from "node:fs";

/** The migrated database that an integration suite begins with: `inject("database")`. */
export type ProvidedDatabase =
  | {
      kind: "pglite";
      /** File to pass, as bytes, to `connectEmbedded({ snapshot })`. */
      snapshot: string;
    }
  | {
      kind: "postgres";
      /** Connects as an owner who may create databases but is no superuser. */
      adminUrl: string;
      /** `create database … template …` copies it. */
      template: string;
      /** Databases whose name begins so are dropped when the run ends. */
      prefix: string;
    };

declare module "vitest" {
  export interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** Tells `npm test` which database a project ran on, for the line it prints at the end. */
export function reportDatabase(description: string): void {
  const file = process.env.MERIDIAN_DATABASE_REPORT;
  if (file) appendFileSync(file, `${description}\n`);
}
