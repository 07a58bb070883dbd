import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { RequestClient } from "twilio";

/** A small part of Twilio's API over HTTP: takes messages, knows one account, refuses on demand. */

export const twilioAccount = {
  accountSid: `AC${"0123456789abcdef".repeat(2)}`,
  authToken: "a-token-that-must-not-leak",
};

export interface FakeTwilio {
  /** For the driver: Twilio's own HTTP client, whose requests reach this server. */
  httpClient: RequestClient;
  /** The forms that were posted, oldest first. */
  posted: Record<string, string>[];
  /** Answers further messages with this error; `undefined` takes them again. */
  refuseWith(denial: { status: number; code: number; message: string } | undefined): void;
  close(): void;
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const posted: Record<string, string>[] = [];
  let denial: { status: number; code: number; message: string } | undefined;
  const app = new Hono();
  app.post("/2010-04-01/Accounts/:sid/Messages.json", async (context) => {
    const { accountSid, authToken } = twilioAccount;
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
    const known = context.req.header("authorization") === `Basic ${credentials}`;
    if (!known || context.req.param("sid") !== accountSid) {
      return context.json({ status: 401, code: 20003, message: "Authenticate" }, 401);
    }
    if (denial) return context.json(denial, denial.status as 400);
    const form = (await context.req.parseBody()) as Record<string, string>;
    posted.push(form);
    return context.json({ sid: `SM${"0".repeat(32)}`, status: "queued", to: form.To }, 201);
  });

  const server = await new Promise<[ServerType, string]>((resolve) => {
    const started: ServerType = serve(
      { fetch: app.fetch, port: 0, hostname: "127.0.0.1" },
      ({ port }) => resolve([started, `http://127.0.0.1:${port}`]),
    );
  });
  const [listening, address] = server;

  class LocalClient extends RequestClient {
    override request<Data>(options: Parameters<RequestClient["request"]>[0]) {
      const uri = options.uri.replace("https://api.twilio.com", address);
      return super.request<Data>({ ...options, data: options.data as Data, uri });
    }
  }

  return {
    httpClient: new LocalClient(),
    posted,
    refuseWith: (next) => {
      denial = next;
    },
    close: () => void listening.close(),
  };
}
