import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { resolveFully } from "../../../src/server/mount.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import type { Services } from "../services.ts";
import { RealtimeServer, type RealtimeServerOptions } from "./realtime-server.ts";

/** The whole server behind a real socket, with clients as a browser has them. */
export interface RealtimeBench {
  context: TestContext;
  url: string;
  realtime: RealtimeServer;
  /** Another server process's part in it, on the same database. */
  openAnother(
    services?: Services,
    more?: Partial<RealtimeServerOptions>,
  ): Promise<{ url: string; realtime: RealtimeServer; stop(): Promise<void> }>;
  /** A client of the user's, or with another key or token; closed with the bench. */
  connect(token: Token, options?: ClientOptions): SupabaseClient;
  newUser(): Promise<{ user: TestUser; client: SupabaseClient }>;
  close(): Promise<void>;
}

/** A session's access token, or how to ask for the one it has now. */
type Token = string | (() => string) | undefined;

interface ClientOptions {
  url?: string;
  vsn?: "1.0.0" | "2.0.0";
  key?: string;
}

/**
 * Topics `room:<user id>…` are open to the users named in them, to read and to write. `board:…` may
 * be read by everybody who is signed in, and written by nobody.
 */
const policies = `
  create policy "test rooms are read" on realtime.messages for select to authenticated
    using (realtime.topic() like 'room:%' and realtime.topic() like '%' || auth.uid() || '%');
  create policy "test rooms are written" on realtime.messages for insert to authenticated
    with check (realtime.topic() like 'room:%' and realtime.topic() like '%' || auth.uid() || '%');
  create policy "test boards are read" on realtime.messages for select to authenticated
    using (realtime.topic() like 'board:%' and extension = 'broadcast');
`;

export async function openRealtimeBench(
  options: Partial<RealtimeServerOptions> = {},
): Promise<RealtimeBench> {
  const context = await createTestContext();
  await context.services.database.executeRaw(policies);
  const clients: SupabaseClient[] = [];
  const stops: (() => Promise<void>)[] = [];

  async function openAnother(
    services: Services = context.services,
    more: Partial<RealtimeServerOptions> = {},
  ) {
    const realtime = new RealtimeServer(services, {
      resolve: resolveFully(services),
      trustedProxyHops: 0,
      ...options,
      ...more,
    });
    const { server, url } = await listen(context);
    await realtime.start(server);
    let isStopped = false;
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      await realtime.stop();
      server.close();
    };
    stops.push(stop);
    return { url, realtime, stop };
  }
  const first = await openAnother();

  function connect(token: Token, options: ClientOptions = {}): SupabaseClient {
    const client = createClient(options.url ?? first.url, options.key ?? context.keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { vsn: options.vsn ?? "2.0.0", transport: WebSocket as never },
      ...(token ? { accessToken: async () => (typeof token === "string" ? token : token()) } : {}),
    });
    clients.push(client);
    return client;
  }

  return {
    context,
    ...first,
    openAnother,
    connect,
    async newUser() {
      const user = await context.createUser();
      return { user, client: connect(user.accessToken) };
    },
    async close() {
      for (const client of clients) await client.realtime.disconnect();
      for (const stop of stops) await stop();
      await context.close();
    },
  };
}

function listen({ app }: TestContext): Promise<{ server: Server; url: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ server: server as Server, url: `http://127.0.0.1:${port}` }),
    );
  });
}

/** The client's messages about a subscription so far, latest last. */
export interface Subscription {
  channel: RealtimeChannel;
  states: string[];
  reasons: string[];
}

/**
 * Subscribes and waits for the first word about it. The client writes its first join before it has
 * asked for the session's token, so that is waited for.
 */
export async function subscribe(channel: RealtimeChannel): Promise<Subscription> {
  await channel.socket.setAuth();
  const subscription: Subscription = { channel, states: [], reasons: [] };
  await new Promise<void>((resolve) => {
    channel.subscribe((state, error) => {
      subscription.states.push(state);
      if (error) subscription.reasons.push(error.message);
      resolve();
    });
  });
  return subscription;
}

/** Every broadcast that arrives, by event and payload. */
export function collect(channel: RealtimeChannel): { event: string; payload: unknown }[] {
  const heard: { event: string; payload: unknown }[] = [];
  channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
    heard.push({ event, payload });
  });
  return heard;
}
