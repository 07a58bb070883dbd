import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { auditCheckCommand } from "#platform/audit/audit.commands.ts";
import type { OperatorCommand } from "#platform/operator-command.ts";
import type { Services } from "#platform/services.ts";
import { defineErrors, isProductError } from "#shared/errors.ts";
import { features } from "./features.ts";
import { backupCommand } from "./upkeep/backup.ts";
import type { DataFolder } from "./upkeep/data-folder.ts";

const contactFile = "operator.json";

interface Contact {
  url: string;
  token: string;
}

const errors = defineErrors({
  notReached: {
    code: "server_not_reached",
    status: 503,
    message:
      "A server is using the data folder but did not answer. Wait until it has started, or stop it.",
  },
});

export const operatorCommands: readonly OperatorCommand[] = [
  ...features.flatMap(({ commands = [] }) => commands),
  backupCommand,
  auditCheckCommand,
];

/**
 * Lets operator commands reach the process that owns the embedded data: on a loopback port, with a
 * token that only somebody who may read the data folder knows.
 */
export async function listenForOperators(services: Services, folder: DataFolder): Promise<Server> {
  const token = randomBytes(32).toString("base64url");
  const app = new Hono();
  app.post("/:command", async (context) => {
    if (context.req.header("authorization") !== `Bearer ${token}`) return context.text("", 401);
    const command = operatorCommands.find(({ name }) => name === context.req.param("command"));
    if (!command) return context.json({ error: "Unknown command" }, 404);
    const { args } = await context.req.json<{ args: string[] }>();
    try {
      return context.json({ output: await command.run(services, args) });
    } catch (error) {
      if (!isProductError(error)) services.log.error("operator.failed", { error });
      return context.json({ error: (error as Error).message }, 400);
    }
  });

  const server = await new Promise<Server>((resolve) => {
    const listening = serve(
      { fetch: app.fetch, port: 0, hostname: "127.0.0.1", createServer },
      () => resolve(listening as Server),
    );
  });
  const { port } = server.address() as AddressInfo;
  folder.write(contactFile, { url: `http://127.0.0.1:${port}`, token } satisfies Contact);
  return server;
}

export function deleteOperatorKeys(folder: DataFolder): void {
  folder.remove(contactFile);
}

/** Runs a command inside the server that owns `folder`. Answers what it prints. */
export async function askServer(
  folder: DataFolder,
  command: string,
  args: string[],
): Promise<string> {
  const contact = folder.read<Contact>(contactFile);
  if (!contact) throw errors.notReached();
  const response = await post(`${contact.url}/${command}`, contact.token, { args }).catch(
    (cause: unknown) => {
      throw errors.notReached({ cause });
    },
  );
  const answer = JSON.parse(await text(response)) as { output?: string; error?: string };
  if (response.statusCode !== 200)
    throw new Error(answer.error ?? `The server answered ${response.statusCode}`);
  return answer.output ?? "";
}

/** Not `fetch`, which gives up after five minutes: a backup may take longer. */
function post(url: string, token: string, body: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    asking.on("response", resolve).on("error", reject);
    asking.end(JSON.stringify(body));
  });
}
