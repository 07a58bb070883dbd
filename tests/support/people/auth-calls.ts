import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltServer } from "../running/built-server.ts";

/** Calls of the auth API of a built server, as any client makes them. */

export const password = "long enough";

export const generous = { SIGN_UPS_PER_CLIENT: "1000", SIGN_INS_PER_CLIENT: "1000" };

/** Read where the server keeps it: the command that tells it takes as long as a start. */
export async function publishableKey({ dataFolder }: BuiltServer): Promise<string> {
  return JSON.parse(await readFile(join(dataFolder, "keys.json"), "utf8")).publishable;
}

export async function post(
  server: BuiltServer,
  key: string,
  path: string,
  body: object,
): Promise<number> {
  const response = await fetch(`${server.baseURL}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.json();
  return response.status;
}

export const signUp = (server: BuiltServer, key: string, email: string) =>
  post(server, key, "/signup", { email, password });

export const signIn = (server: BuiltServer, key: string, email: string) =>
  post(server, key, "/token?grant_type=password", { email, password });
