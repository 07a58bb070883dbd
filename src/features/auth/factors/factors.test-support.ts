import { type ServerType, serve } from "@hono/node-server";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { totpCodeAt } from "#platform/crypto/totp.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";

export interface Person {
  user: TestUser;
  supabase: SupabaseClient;
}

export interface TotpHandle {
  id: string;
  secret: string;
  /** The code that the app shows now, or that many half minutes away. */
  code(steps?: number): string;
}

/** The server on a socket, and the real client to speak to it. */
export interface Bench {
  context: TestContext;
  url: string;
  client(): SupabaseClient;
  /** A new account, signed in once more by its password. */
  person(): Promise<Person>;
  /** Another session of the same account. */
  signIn(user: TestUser): Promise<SupabaseClient>;
  /** Begins an authenticator app. */
  enrollTotp(supabase: SupabaseClient, friendlyName?: string): Promise<TotpHandle>;
  /** Sets an authenticator app up; the session is at `aal2` then. */
  setUpTotp(supabase: SupabaseClient, friendlyName?: string): Promise<TotpHandle>;
  /** A call by hand: the answer's status beside the fields of its body. */
  send(
    path: string,
    token: string,
    body?: unknown,
    method?: string,
  ): Promise<Record<string, unknown>>;
  refresh(refreshToken: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function openBench(environment: Record<string, string> = {}): Promise<Bench> {
  const context = await createTestContext({
    environment: {
      FACTOR_ATTEMPTS_PER_CLIENT: "100000",
      SIGN_INS_PER_CLIENT: "100000",
      ...environment,
    },
  });
  const [server, url] = await new Promise<[ServerType, string]>((resolve) => {
    const listening: ServerType = serve(
      { fetch: context.app.fetch, port: 0, hostname: "127.0.0.1" },
      ({ port }) => resolve([listening, `http://127.0.0.1:${port}`]),
    );
  });
  const client = () =>
    createClient(url, context.keys.publishable, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        experimental: { recoveryCodes: true },
      },
    });
  const send: Bench["send"] = async (path, token, body, method = "POST") => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: context.keys.publishable,
        authorization: `Bearer ${token}`,
        "X-Supabase-Api-Version": "2024-01-01",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const signIn = async ({ email, password }: TestUser) => {
    const supabase = client();
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return supabase;
  };
  const enrollTotp: Bench["enrollTotp"] = async (supabase, friendlyName = "App") => {
    const { data, error } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName });
    if (error) throw error;
    const { id, totp } = data;
    return {
      id,
      secret: totp.secret,
      code: (steps = 0) =>
        totpCodeAt(totp.secret, new Date(context.clock.now().getTime() + steps * 30_000)),
    };
  };

  return {
    context,
    url,
    client,
    signIn,
    enrollTotp,
    async person() {
      const user = await context.createUser();
      return { user, supabase: await signIn(user) };
    },
    async setUpTotp(supabase, friendlyName) {
      const app = await enrollTotp(supabase, friendlyName);
      const { error } = await supabase.auth.mfa.challengeAndVerify({
        factorId: app.id,
        code: app.code(),
      });
      if (error) throw error;
      return app;
    },
    send,
    refresh: (refreshToken) =>
      send("/token?grant_type=refresh_token", context.keys.publishable, {
        refresh_token: refreshToken,
      }),
    async close() {
      server.close();
      await context.close();
    },
  };
}

export async function sessionOf(supabase: SupabaseClient): Promise<Session> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new Error("The client has no session");
  return data.session;
}

/** The claims of the token that the client has now, without a look at its signature. */
export async function claimsOf(
  supabase: SupabaseClient,
): Promise<{ aal: string; amr: { method: string }[] }> {
  const { access_token } = await sessionOf(supabase);
  return JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
}

export async function challengeOf(supabase: SupabaseClient, factorId: string): Promise<string> {
  const { data, error } = await supabase.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** The names of what the account's log has, oldest first. */
export async function actionsOf({ services }: TestContext, userId: string): Promise<string[]> {
  const rows = await services.database.asSystem("test log", (transaction) =>
    transaction
      .selectFrom("auth.audit_log_entries")
      .select("payload")
      .orderBy("created_at")
      .execute(),
  );
  return rows
    .map(({ payload }) => payload as { action: string; actor_id: string })
    .filter(({ actor_id }) => actor_id === userId)
    .map(({ action }) => action);
}
