import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { TestContext } from "../../../tests/support/services.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what its test says
  body: any;
}

/** The server on a socket, and the real client with each of its keys. */
export interface Listening {
  url: string;
  /** With the secret key. */
  admin: SupabaseClient["auth"]["admin"];
  /** With the publishable key, and no session of its own yet. */
  visitor(): SupabaseClient;
  call(path: string, init?: RequestInit): Promise<Answer>;
  /** The reason why an access token is rejected; undefined when it isn't. */
  tokenDenial(token: string): Promise<string | undefined>;
  close(): void;
}

export async function listenTo(context: TestContext): Promise<Listening> {
  const [server, url] = await new Promise<[ServerType, string]>((resolve) => {
    const listening = serve({ fetch: context.app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
      resolve([listening, `http://127.0.0.1:${info.port}`]),
    );
  });
  const clientWith = (key: string) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const call: Listening["call"] = async (path, init = {}) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      ...init,
      headers: {
        apikey: context.keys.secret,
        authorization: `Bearer ${context.keys.secret}`,
        "X-Supabase-Api-Version": "2024-01-01",
        ...(init.headers as Record<string, string>),
      },
    });
    const { status, headers } = response;
    const text = await response.text();
    return { status, headers, body: text ? JSON.parse(text) : null };
  };
  return {
    url,
    admin: clientWith(context.keys.secret).auth.admin,
    visitor: () => clientWith(context.keys.publishable),
    call,
    async tokenDenial(token) {
      const { status, body } = await call("/user", {
        headers: { authorization: `Bearer ${token}` },
      });
      return status === 200 ? undefined : body.code;
    },
    close: () => server.close(),
  };
}
