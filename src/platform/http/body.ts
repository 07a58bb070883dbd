import type { Context } from "hono";
import { httpErrors } from "./errors.ts";

/** The body, refused beyond `maximumBytes` before it is held in memory. */
export async function readBytes(context: Context, maximumBytes: number): Promise<Buffer> {
  const declared = context.req.header("content-length");
  if (Number(declared ?? 0) > maximumBytes) throw httpErrors.bodyTooLarge(maximumBytes);
  const incomplete = (cause: unknown) => {
    throw httpErrors.bodyIncomplete({ cause });
  };
  // The server takes no more than what was declared, which it can give without a stream around it.
  if (declared !== undefined) {
    return Buffer.from(await context.req.raw.arrayBuffer().catch(incomplete));
  }
  const reader = context.req.raw.body?.getReader();
  if (!reader) return Buffer.alloc(0);

  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = () => reader.read().catch(incomplete);
  for (let part = await read(); !part.done; part = await read()) {
    size += part.value.byteLength;
    if (size > maximumBytes) {
      await reader.cancel();
      throw httpErrors.bodyTooLarge(maximumBytes);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** The body as text, refused as by `readBytes`. */
export async function readText(context: Context, maximumBytes: number): Promise<string> {
  return (await readBytes(context, maximumBytes)).toString("utf8");
}

/** The body parsed as JSON; an empty body is `undefined`. */
export async function readJson(context: Context, maximumBytes: number): Promise<unknown> {
  const text = await readText(context, maximumBytes);
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw httpErrors.badJson((error as Error).message);
  }
}
