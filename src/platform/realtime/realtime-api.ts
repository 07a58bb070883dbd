import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { readBytes, readJson } from "#platform/http/bodies/body.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { answerError, httpErrors } from "#platform/http/errors.ts";
import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { broadcast } from "./broadcast.ts";
import { type Content, isPlainText, isShallow } from "./frames.ts";
import { limits } from "./limits.ts";
import { readPermissions } from "./permissions.store.ts";
import { realtimeErrors } from "./realtime.errors.ts";

const requestsPerUser: RateLimit = { name: "realtime requests", capacity: 120, periodSeconds: 60 };

const maximumBodyBytes = 8 * limits.messageBytes;

const plainText = z.custom<string>(isPlainText, "must be a text of 1 to 255 characters");
const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: plainText,
        event: plainText,
        payload: z.unknown().optional(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(limits.messagesPerRequest),
});

interface Sent {
  topic: string;
  event: string;
  content: Content;
  private: boolean;
}

/**
 * `/realtime/v1` of those who have no socket: broadcasts by HTTP. `guards` check the API key and
 * set `viewer`; row security decides which topics they may send to.
 */
export function createRealtimeApi(
  services: Services,
  guards: readonly MiddlewareHandler<HttpEnvironment>[],
): Hono<HttpEnvironment> {
  const api = new Hono<HttpEnvironment>();
  for (const guard of guards) api.use(guard);

  api.get("/websocket", (context) => {
    context.header("Upgrade", "websocket");
    return answerError(context, realtimeErrors.upgradeRequired());
  });

  api.post("/api/broadcast", async (context) => {
    await checkSender(context.var.viewer);
    const { data, error } = batch.safeParse(await readJson(context, maximumBodyBytes));
    if (!data) throw realtimeErrors.badRequest(problemIn(error));
    const messages = data.messages.map(({ topic, event, payload, ...sent }) => ({
      topic,
      event,
      content: { json: payload },
      private: sent.private === true,
    }));
    return await send(context, messages);
  });

  api.post("/api/broadcast/:topic/events/:event", async (context) => {
    const { topic, event } = context.req.param();
    if (!isPlainText(topic) || !isPlainText(event)) throw realtimeErrors.badTopic();
    await checkSender(context.var.viewer);
    const isBytes = /^application\/octet-stream\b/i.test(context.req.header("content-type") ?? "");
    const content = isBytes
      ? { bytes: await readBytes(context, limits.messageBytes) }
      : { json: await readJson(context, limits.messageBytes) };
    const isPrivate = context.req.query("private") === "true";
    return await send(context, [{ topic, event, content, private: isPrivate }]);
  });

  async function send(context: Context<HttpEnvironment>, messages: Sent[]): Promise<Response> {
    const { viewer } = context.var;
    for (const message of messages) checkMessage(message);
    for (const topic of new Set(messages.map(({ topic }) => topic))) {
      const { writeBroadcast } = await readPermissions(services.database, viewer, topic);
      if (!writeBroadcast) throw realtimeErrors.writeRefused(topic);
    }
    for (const { topic, event, content } of messages) {
      await broadcast(services, viewer, { topic, event, content, sender: null }).catch(
        translateFailure,
      );
    }
    return context.json({ message: "Successfully broadcasted message" }, 202);
  }

  async function checkSender(viewer: Viewer): Promise<void> {
    if (viewer.kind === "service") return;
    if (viewer.kind === "anonymous" || viewer.isAnonymous) throw httpErrors.signInRequired();
    if (await services.rateLimits.take(requestsPerUser, viewer.userId)) return;
    throw realtimeErrors.tooManyMessages();
  }

  return api;
}

function checkMessage({ content, ...message }: Sent): void {
  if (!message.private) throw realtimeErrors.publicChannel();
  if ("bytes" in content) return;
  if (!isShallow(content.json, limits.depth)) throw realtimeErrors.unstorable();
  if (Buffer.byteLength(JSON.stringify(content.json) ?? "") > limits.messageBytes) {
    throw httpErrors.bodyTooLarge(limits.messageBytes);
  }
}

/** Text that the database cannot keep, e.g. with a NUL, is the sender's mistake. */
function translateFailure(error: unknown): never {
  const { code } = error as { code?: unknown };
  throw String(code).startsWith("22") ? realtimeErrors.unstorable({ cause: error }) : error;
}

function problemIn(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.join(".");
  return `${where ? `${where}: ` : ""}${issue?.message ?? "invalid"}`;
}
