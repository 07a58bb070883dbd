import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import {
  type Account,
  type BuiltServer,
  startBuiltServer,
} from "../../tests/support/running/built-server.ts";
import { sampleMentorRow } from "../sample-sheets/mentors.ts";

/** The samples of the demo, its own mentor, and the sheet make so many. */
export const mentorCount = 50;

/** Starts the built site with `mentorCount` mentors and without limits on sign-ins. */
export async function startSite(environment: Record<string, string>): Promise<BuiltServer> {
  const sheet = join(mkdtempSync(join(tmpdir(), "meridian-bench-")), "mentors.csv");
  const server = await startBuiltServer(
    {
      MENTOR_SHEET_FILE: sheet,
      SIGN_INS_PER_CLIENT: "1000000",
      SIGN_INS_PER_ACCOUNT: "1000000",
      ...environment,
    },
    undefined,
    { keepsOutput: false },
  );
  try {
    await bringMentors(server, sheet);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Signs in and answers what requests of that person carry. */
export async function signIn(
  baseURL: string,
  account: Account,
): Promise<{ key: string; token: string; cookie: string }> {
  const key = await readKey(baseURL);
  const client = createClient(baseURL, key, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const session = Buffer.from(JSON.stringify(data.session)).toString("base64url");
  return { key, token: data.session.access_token, cookie: `site-session=base64-${session}` };
}

async function bringMentors(server: BuiltServer, sheet: string): Promise<void> {
  const before = await countMentors(server.baseURL);
  const rows = Array.from({ length: mentorCount - before }, (_, index) => sampleMentorRow(index));
  const quote = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  writeFileSync(sheet, lines.map((cells) => `${cells.map(quote).join(",")}\n`).join(""));
  const { code, output } = await server.operate("sync-mentors");
  const count = await countMentors(server.baseURL);
  if (code !== 0 || count !== mentorCount) throw new Error(`${count} mentors; ${output}`);
}

async function countMentors(baseURL: string): Promise<number> {
  const key = await readKey(baseURL);
  const client = createClient(baseURL, key, { auth: { persistSession: false } });
  const { count, error } = await client
    .from("mentor_profiles_public")
    .select("*", { count: "exact", head: true });
  if (error) throw error;
  return count ?? 0;
}

async function readKey(baseURL: string): Promise<string> {
  const html = await (await fetch(`${baseURL}/privacy`)).text();
  return /name="publishable-key" content="([^"]+)"/.exec(html)?.[1] ?? "";
}
