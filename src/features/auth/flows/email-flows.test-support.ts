import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { type EmailLink, readEmailLink } from "./email-link.rules.ts";
import { finishEmailLink } from "./finish-on-site.usecases.server.ts";

/** A server with the real client in front of it and its outbox behind. */
export interface EmailFlows {
  context: TestContext;
  url: string;
  /** A client as a browser has one; `storage` is where it keeps verifier and session. */
  client(flowType?: "implicit" | "pkce"): SupabaseClient;
  /** The newest mail or text message to an address. Fails when there is none. */
  newestTo(recipient: string): Promise<Received>;
  /** Counts the emails and text messages to an address. */
  countTo(recipient: string): Promise<number>;
  /** Presses the button of the page that a link leads to. */
  press(link: URL): ReturnType<typeof finishEmailLink>;
  /** The code that a program elsewhere is led to by pressing the button. */
  codeBehind(link: URL): Promise<string>;
  /** A confirmed account with a password. */
  account(): Promise<{ email: string; password: string; userId: string }>;
  /** A client that is signed in to a new confirmed account. */
  signedIn(): Promise<SignedIn>;
  post(path: string, body: unknown): Promise<Answer>;
  close(): Promise<void>;
}

export interface SignedIn {
  supabase: SupabaseClient;
  email: string;
  password: string;
  userId: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface Received {
  subject: string;
  text: string;
  /** Of the page that the email leads to. */
  link: URL;
  parts: EmailLink;
  code: string;
}

/** Address to which a program elsewhere, in a browser that holds a verifier, wants to continue. */
export const elsewhere = "https://app.example/back?x=1";

const client = { address: "127.0.0.1", userAgent: null };
let addresses = 0;

/** An address that no other test uses. */
export function newAddress(): string {
  addresses += 1;
  return `mail-${addresses}-${Math.random().toString(36).slice(2, 8)}@people.example`;
}

/** A telephone number that no other test uses. */
export function newPhone(): string {
  addresses += 1;
  return `4479${String(10_000_000 + addresses)}`;
}

export async function openEmailFlows(
  environment: Record<string, string> = {},
): Promise<EmailFlows> {
  const limits = {
    ACCOUNT_CHANGES_PER_CLIENT: "10000",
    SIGN_UPS_PER_CLIENT: "10000",
    SIGN_INS_PER_CLIENT: "10000",
    REDIRECT_ALLOW_LIST: "https://app.example/**",
  };
  const context = await createTestContext({
    environment: { EMAIL_CONFIRMATION: "required", ...limits, ...environment },
  });
  const [server, url] = await listen(context);

  async function messagesTo(recipient: string) {
    return (await context.outbox()).filter((message) => message.recipient === recipient);
  }

  const flows: EmailFlows = {
    context,
    url,
    client(flowType = "implicit") {
      const storage = new Map<string, string>();
      return createClient(url, context.keys.publishable, {
        auth: {
          flowType,
          autoRefreshToken: false,
          detectSessionInUrl: false,
          storage: {
            getItem: (key) => storage.get(key) ?? null,
            setItem: (key, value) => void storage.set(key, value),
            removeItem: (key) => void storage.delete(key),
          },
        },
      });
    },
    async newestTo(recipient) {
      const message = (await messagesTo(recipient)).at(-1);
      if (!message) throw new Error(`Nothing was sent to ${recipient}`);
      return read(message);
    },
    countTo: async (recipient) => (await messagesTo(recipient)).length,
    async press(link) {
      const parts = readEmailLink(link.searchParams);
      if (!parts) throw new Error(`${link.href} is no link of ours`);
      return await finishEmailLink(context.services, parts, client);
    },
    async codeBehind(link) {
      const finished = await flows.press(link);
      const address = new URL(finished.kind === "elsewhere" ? finished.address : "");
      return address.searchParams.get("code") ?? "";
    },
    async account() {
      const { email, password, userId } = await context.createUser({ email: newAddress() });
      return { email, password, userId };
    },
    async signedIn() {
      const { email, password, userId } = await flows.account();
      const supabase = flows.client();
      const { error } = await supabase.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { supabase, email, password, userId };
    },
    async post(path, body) {
      const response = await fetch(`${url}/auth/v1${path}`, {
        method: "POST",
        headers: { apikey: context.keys.publishable, "X-Supabase-Api-Version": "2024-01-01" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async close() {
      server.close();
      await context.close();
    },
  };
  return flows;
}

function read({ subject, text }: { subject: string; text: string }): Received {
  const link = new URL(/http\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? "http://no.link/");
  return {
    subject,
    text,
    link,
    parts: readEmailLink(link.searchParams) ?? { token: "", type: "signup", next: undefined },
    code: /\b\d{6}\b/.exec(text)?.[0] ?? "",
  };
}

async function listen(context: TestContext): Promise<[ServerType, string]> {
  return await new Promise((resolve) => {
    const fetchFromApp = context.app.fetch;
    const server = serve({ fetch: fetchFromApp, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve([server, `http://127.0.0.1:${port}`]),
    );
  });
}
