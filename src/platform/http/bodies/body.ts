import type { Context } from "hono";
import type { HttpEnvironment } from "../environment.ts";
import { httpErrors } from "../errors.ts";
import { formErrors } from "./form.errors.ts";
import { type FileLimits, parseMultipart } from "./parse-form.ts";
import { takeParsingTurn } from "./parsing-turn.ts";
import { receiveChunks, receiveWhole, withinTime } from "./receive-body.ts";
import { TemporaryFiles } from "./temporary-files.ts";

type AnyContext = Context<HttpEnvironment>;

/** The body, refused beyond `maximumBytes` before it is held in memory. */
export async function readBytes(context: AnyContext, maximumBytes: number): Promise<Buffer> {
  const declared = admit(context, maximumBytes);
  // The server takes no more than what was declared, which it can give without a stream around it.
  if (declared !== undefined) {
    const whole = context.req.raw.arrayBuffer().catch((cause: unknown) => {
      throw httpErrors.bodyIncomplete({ cause });
    });
    return Buffer.from(await withinTime(declared, whole));
  }
  const tooLarge = () => httpErrors.bodyTooLarge(maximumBytes);
  const limits = { maxBytes: maximumBytes, tooLarge, incomplete: httpErrors.bodyIncomplete };
  return await receiveWhole(context.req.raw.body, limits);
}

/** The body as text, refused as by `readBytes`. */
export async function readText(context: AnyContext, maximumBytes: number): Promise<string> {
  return (await readBytes(context, maximumBytes)).toString("utf8");
}

/**
 * The body parsed as JSON; an empty body is `undefined`. What says that it is a form is refused.
 */
export async function readJson(context: AnyContext, maximumBytes: number): Promise<unknown> {
  refuseForms(context);
  const bytes = await readBytes(context, maximumBytes);
  if (bytes.byteLength === 0) return undefined;
  await takeParsingTurn(bytes.byteLength);
  const text = bytes.toString("utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw httpErrors.badJson((error as Error).message);
  }
}

/** A multipart body, its files on disk until the request ends, refused as by `readBytes`. */
export async function readMultipart(
  context: AnyContext,
  limits: FileLimits,
  maximumBytes: number,
): Promise<FormData> {
  admit(context, maximumBytes);
  const tooLarge = () => httpErrors.bodyTooLarge(maximumBytes);
  const chunks = receiveChunks(context.req.raw.body, { maxBytes: maximumBytes, tooLarge });
  const files = context.var.body?.files ?? new TemporaryFiles();
  const contentType = context.req.header("content-type") ?? "";
  return await parseMultipart(chunks, contentType, limits, files);
}

/** Refuses a body by its declared length, and takes the room that it needs; answers that length. */
function admit(context: AnyContext, maximumBytes: number): number | undefined {
  const header = context.req.header("content-length");
  const declared = header === undefined ? undefined : Number(header);
  if (declared !== undefined && !(declared <= maximumBytes)) {
    throw httpErrors.bodyTooLarge(maximumBytes);
  }
  const viewer = context.var.viewer;
  const account = viewer?.kind === "user" ? viewer.userId : undefined;
  context.var.body?.reserve(declared ?? maximumBytes, account);
  return declared;
}

/**
 * A page of another site may send these types without asking; the clients of our APIs send JSON.
 */
function refuseForms(context: AnyContext): void {
  const type = context.req.header("content-type") ?? "";
  if (/^\s*(multipart\/|application\/x-www-form-urlencoded)/i.test(type)) {
    throw formErrors.unsupportedType();
  }
}
