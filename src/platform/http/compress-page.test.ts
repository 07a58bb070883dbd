import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { createElement, type ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  compressAnswer,
  compressWhole,
  encodingForPerson,
  PageOutput,
  WholePage,
} from "./compress-page.ts";

const decompressors = {
  br: { whole: brotliDecompressSync, parts: createBrotliDecompress },
  gzip: { whole: gunzipSync, parts: createGunzip },
};
const encodings = ["br", "gzip"] as const;

describe("an answer for one person", () => {
  test.each([
    ["from a page of ours", "same-origin", "gzip, br", "br"],
    ["from the address bar", "none", "gzip, br", "br"],
    ["by a browser without Brotli", "none", "gzip, deflate", "gzip"],
    ["by a program that takes neither", "none", "deflate", "identity"],
    ["from another site", "cross-site", "gzip, br", "identity"],
    ["from a neighboring subdomain", "same-site", "gzip, br", "identity"],
    ["from who knows where", undefined, "gzip, br", "identity"],
  ])("that is asked for %s", (_, site, accepted, encoding) => {
    const headers = new Headers({ "accept-encoding": accepted });
    if (site) headers.set("sec-fetch-site", site);
    expect(encodingForPerson(headers)).toBe(encoding);
  });

  test.each(encodings)("is the same when it's compressed with %s", async (encoding) => {
    const text = "A line that comes again. ".repeat(500);
    const answer = compressAnswer(new Response(text, { status: 202 }), encoding);
    expect(answer.status).toBe(202);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(decompressors[encoding].whole(bytes).toString()).toBe(text);
    const whole = compressWhole(new Uint8Array(Buffer.from(text)), encoding);
    expect(whole.length).toBeLessThan(text.length / 10);
    expect(decompressors[encoding].whole(whole).toString()).toBe(text);
  });

  test.each(encodings)("passes on each part when it is ready, with %s", async (encoding) => {
    const later = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("first"));
        await later.promise;
        controller.enqueue(new TextEncoder().encode("second"));
        controller.close();
      },
    });
    const reader = compressAnswer(new Response(body), encoding).body?.getReader();
    let text = "";
    const decompress = decompressors[encoding].parts().on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    const pump = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) break;
        decompress.write(part.value);
      }
      decompress.end();
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

test.each(encodings)(
  "a page goes out whole at each flush, and its end follows: %s",
  async (encoding) => {
    const { input, output } = new PageOutput(encoding);
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
    const text = decompressors[encoding].whole(Buffer.concat(chunks)).toString();
    expect(text).toMatch(/^<li>0<\/li>.*<li>99<\/li><\/ul>$/);
  },
);

test("a reader who leaves ends the page's rendering", async () => {
  const { input, output } = new PageOutput("identity");
  output.destroy();
  await expect.poll(() => input.destroyed).toBe(true);
});

describe("a page that is rendered in one go", () => {
  const render = (element: ReactElement) =>
    new Promise<string>((resolve, reject) => {
      const page = new WholePage();
      page.once("finish", () => resolve(page.bytes.toString()));
      const { pipe } = renderToPipeableStream(element, {
        onAllReady: () => pipe(page.input),
        onError: reject,
      });
    });

  test("is whole, however long its pieces and whatever its letters", async () => {
    const texts = ["Zoë, 中文 🙂 ".repeat(900), "short", "é".repeat(5_000)];
    const html = await render(
      createElement(
        "main",
        null,
        texts.map((text) => createElement("p", { key: text.length }, text)),
        createElement("div", { dangerouslySetInnerHTML: { __html: `<b>${texts[0]}</b>` } }),
      ),
    );
    const paragraphs = texts.map((text) => `<p>${text}</p>`).join("");
    expect(html).toBe(`<main>${paragraphs}<div><b>${texts[0]}</b></div></main>`);
  });

  test("tells of what broke it, once React listens", async () => {
    const page = new WholePage();
    page.destroy(new Error("broken"));
    const error = await new Promise((resolve) => page.once("error", resolve));
    expect(error).toMatchObject({ message: "broken" });
  });
});
