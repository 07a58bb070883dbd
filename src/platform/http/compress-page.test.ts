import { createGunzip, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compressAnswer, encodingForPerson, PageOutput } from "./compress-page.ts";

describe("an answer for one person", () => {
  test.each([
    ["from a page of ours", "same-origin", "gzip"],
    ["from the address bar", "none", "gzip"],
    ["from another site", "cross-site", "identity"],
    ["from a neighboring subdomain", "same-site", "identity"],
    ["from who knows where", undefined, "identity"],
  ])("that is asked for %s", (_, site, encoding) => {
    const headers = new Headers({ "accept-encoding": "gzip, br" });
    if (site) headers.set("sec-fetch-site", site);
    expect(encodingForPerson(headers)).toBe(encoding);
  });

  test("is the same when it's compressed", async () => {
    const text = "A line that comes again. ".repeat(500);
    const answer = compressAnswer(new Response(text, { status: 202 }), "gzip");
    expect(answer.status).toBe(202);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(gunzipSync(bytes).toString()).toBe(text);
  });

  test("passes on each part when it is ready", async () => {
    const later = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("first"));
        await later.promise;
        controller.enqueue(new TextEncoder().encode("second"));
        controller.close();
      },
    });
    const reader = compressAnswer(new Response(body), "gzip").body?.getReader();
    let text = "";
    const gunzip = createGunzip().on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    const pump = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) break;
        gunzip.write(part.value);
      }
      gunzip.end();
    })();
    await expect.poll(() => text).toBe("first");
    later.resolve();
    await pump;
    await expect.poll(() => text).toBe("firstsecond");
  });

  test("fails when what it is made of fails", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error("no database")),
    });
    await expect(compressAnswer(new Response(body), "gzip").text()).rejects.toThrow();
  });

  test("without a body stays as it is", () => {
    const empty = new Response(null, { status: 204 });
    expect(compressAnswer(empty, "gzip")).toBe(empty);
  });
});

test("a page goes out whole at each flush, and its end follows", async () => {
  const { input, output } = new PageOutput("gzip");
  const sizes: number[] = [];
  const chunks: Buffer[] = [];
  output.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    sizes.push(chunk.length);
  });
  for (let part = 0; part < 100; part += 1) input.write(`<li>${part}</li>`);
  expect(sizes).toEqual([]);
  input.flush();
  await expect.poll(() => sizes.length).toBe(1);
  input.end("</ul>");
  await expect.poll(() => output.readableEnded).toBe(true);
  const text = gunzipSync(Buffer.concat(chunks)).toString();
  expect(text).toMatch(/^<li>0<\/li>.*<li>99<\/li><\/ul>$/);
});

test("a reader who leaves ends the page's rendering", async () => {
  const { input, output } = new PageOutput("identity");
  output.destroy();
  await expect.poll(() => input.destroyed).toBe(true);
});
