import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { OperatorCommand } from "#platform/operator-command.ts";
import type { Services } from "#platform/services.ts";
import { defineErrors, isProductError } from "#shared/errors.ts";
import type { DataFolder } from "./data-folder.ts";
import { features } from "./features.ts";

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

export const operatorCommands: readonly OperatorCommand[] = features.flatMap(
  ({ commands = [] }) => commands,
);

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

export function forgetOperators(folder: DataFolder): void {
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
  const response = await fetch(`${contact.url}/${command}`, {
    method: "POST",
    headers: { authorization: `Bearer ${contact.token}`, "content-type": "application/json" },
    body: JSON.stringify({ args }),
  }).catch((cause: unknown) => {
    throw errors.notReached({ cause });
  });
  const answer = (await response.json()) as { output?: string; error?: string };
  if (!response.ok) throw new Error(answer.error ?? `The server answered ${response.status}`);
  return answer.output ?? "";
}
