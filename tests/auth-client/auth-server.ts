import { type ServerType, serve } from "@hono/node-server";
import {
  createClient,
  type Session,
  type SupabaseClientOptions,
  type UserResponse,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { type EmailLink, readEmailLink } from "../../src/features/auth/flows/email-link.rules.ts";
import { createTestContext, type TestContext } from "../support/services.ts";
import { recorded } from "./recording.ts";

export type Auth = ReturnType<typeof createClient>["auth"];
type AuthOptions = NonNullable<SupabaseClientOptions<"public">["auth"]>;

/** A storage for a client's session, like `localStorage`. */
export type Keep = NonNullable<AuthOptions["storage"]> & { items: Map<string, string> };

export interface ClientOptions extends AuthOptions {
  /** In the place of the network. */
  fetch?: typeof fetch;
}

export interface Received {
  text: string;
  code: string;
  /** The address in an email, and what it says. */
  link: URL;
  parts: EmailLink;
}

/** The whole server on a socket, and the real client to speak to it. Calls are recorded. */
export interface AuthServer {
  readonly context: TestContext;
  readonly url: string;
  /** A client as a browser has one, by itself unless it shares its `storage`. */
  auth(options?: ClientOptions): Auth;
  /** The methods for a back end with the secret key. */
  admin(): Auth["admin"];
  /** A client that is signed in to a new account. */
  signedIn(options?: ClientOptions): Promise<SignedIn>;
  /** The newest email or text message to an address. */
  newestTo(recipient: string): Promise<Received>;
  countTo(recipient: string): Promise<number>;
  /** Lets time go by, for the server and for the clients. */
  pass(seconds: number): void;
  /** A call by hand, with the public key where no other token is given. */
  send(path: string, init?: Send): Promise<Answer>;
}

export interface SignedIn {
  auth: Auth;
  email: string;
  password: string;
  userId: string;
}

export interface Send {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON the server answers.
  body: any;
}

const plenty = Object.fromEntries(
  [
    "ACCOUNT_CHANGES_PER_CLIENT",
    "SIGN_UPS_PER_CLIENT",
    "SIGN_INS_PER_CLIENT",
    "FACTOR_ATTEMPTS_PER_CLIENT",
    "SMS_PER_HOUR",
    "TEXTS_PER_HOUR",
  ].map((name) => [name, "100000"]),
);

/**
 * Starts a server before the tests of a file or block and ends it after them. Meanwhile the
 * clients' clock shows what the server's does.
 */
export function useAuthServer(environment: Record<string, string> = {}): AuthServer {
  let context: TestContext;
  let server: ServerType;
  let url: string;

  beforeAll(async () => {
    context = await createTestContext({ environment: { ...plenty, ...environment } });
    await new Promise<void>((resolve) => {
      const fetchFromApp = context.app.fetch;
      server = serve({ fetch: fetchFromApp, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
        url = `http://127.0.0.1:${port}`;
        resolve();
      });
    });
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: context.clock.now() });
  });
  afterAll(async () => {
    vi.useRealTimers();
    server.close();
    await context.close();
  });

  const messagesTo = async (recipient: string) =>
    (await context.outbox()).filter((message) => message.recipient === recipient);

  const own: AuthServer = {
    get context() {
      return context;
    },
    get url() {
      return url;
    },
    auth: (options) => connect(url, context.keys.publishable, options),
    admin: () => connect(url, context.keys.secret).admin,
    async signedIn(options) {
      const { email, password, userId } = await context.createUser();
      const auth = own.auth(options);
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { auth, email, password, userId };
    },
    async newestTo(recipient) {
      const message = (await messagesTo(recipient)).at(-1);
      if (!message) throw new Error(`Nothing was sent to ${recipient}`);
      return readMessage(message.text);
    },
    countTo: async (recipient) => (await messagesTo(recipient)).length,
    pass(seconds) {
      context.clock.advance(seconds);
      vi.setSystemTime(context.clock.now());
    },
    async send(path, { method = "GET", body, token, headers = {} } = {}) {
      const response = await fetch(`${url}/auth/v1${path}`, {
        method,
        redirect: "manual",
        headers: {
          apikey: context.keys.publishable,
          authorization: `Bearer ${token ?? context.keys.publishable}`,
          "X-Supabase-Api-Version": "2024-01-01",
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      const { status, headers: answered } = response;
      return { status, headers: answered, text, body: isJson ? JSON.parse(text) : undefined };
    },
  };
  return own;
}

/** The installed package's client for a server that listens. */
export function connect(url: string, key: string, options: ClientOptions = {}): Auth {
  const { fetch: ownFetch, ...auth } = options;
  const { auth: client } = createClient(url, key, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: keep(),
      experimental: { recoveryCodes: true },
      ...auth,
    },
    ...(ownFetch ? { global: { fetch: ownFetch } } : {}),
  });
  return recorded(client as Auth);
}

/** A new storage with the items of another. */
export function keep(before: Iterable<[string, string]> = []): Keep {
  const items = new Map(before);
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function readMessage(text: string): Received {
  const link = new URL(/http\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? "http://no.link/");
  return {
    text,
    link,
    parts: readEmailLink(link.searchParams) ?? { token: "", type: "signup", next: undefined },
    code: /\b\d{6}\b/.exec(text)?.[0] ?? "",
  };
}

let count = 0;
const unique = () => {
  count += 1;
  return `${count}-${Math.random().toString(36).slice(2, 8)}`;
};

/** An address that no other test uses. */
export const newAddress = () => `person-${unique()}@people.example`;

/** A telephone number that no other test uses, as people type it. */
export function newPhone(): string {
  count += 1;
  return `+4479${String(10_000_000 + count)}`;
}

/** The events that a client sends its listeners, as they come. */
export async function eventsOf(auth: Auth): Promise<string[]> {
  const events: string[] = [];
  await new Promise<void>((resolve) => {
    auth.onAuthStateChange((event) => {
      if (event === "INITIAL_SESSION") resolve();
      else events.push(event);
    });
  });
  return events;
}

export async function sessionOf(auth: Auth): Promise<Session> {
  const { data } = await auth.getSession();
  if (!data.session) throw new Error("The client has no session");
  return data.session;
}

/** The claims of an access token, without a check of its signature. */
// biome-ignore lint/suspicious/noExplicitAny: claims of any shape.
export function claimsIn(accessToken: string): any {
  return JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
}

/** A refusal as the client hands it to programs. */
export const denial = (status: number, code: string, message: string) =>
  expect.objectContaining({ name: "AuthApiError", status, code, message });

export const userOf = ({ data, error }: UserResponse) => {
  if (error) throw error;
  return data.user;
};
