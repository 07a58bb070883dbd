import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { maxFieldBytes, parseMultipart, parseUrlEncoded } from "./parse-form.ts";
import { TemporaryFiles } from "./temporary-files.ts";

const limits = { maxFiles: 1, maxFileBytes: 200_000 };

let files = new TemporaryFiles();
afterEach(async () => {
  await files.remove();
  files = new TemporaryFiles();
});

/** Parses what a browser makes of `form`, in chunks of `size` bytes. */
async function parse(form: FormData, size = 65_536): Promise<FormData> {
  const sent = new Response(form);
  return await parseBody(Buffer.from(await sent.arrayBuffer()), typeOf(sent), size);
}

const typeOf = (sent: Response) => sent.headers.get("content-type") ?? "";

async function parseBody(body: Buffer, type: string, size = 65_536): Promise<FormData> {
  async function* chunks() {
    for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
  }
  return await parseMultipart(chunks(), type, limits, files);
}

/** Files of this process's requests that lie on disk now. */
async function stored(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) =>
    name.startsWith(`meridian-uploads-${process.pid}-`),
  );
  const lists = await Promise.all(names.map((name) => readdir(join(tmpdir(), name))));
  return lists.flat();
}

describe("an urlencoded form", () => {
  test("is read as browsers write it", () => {
    const form = parseUrlEncoded(Buffer.from("a=1&b=x+y&a=%E2%82%AC&c"));
    expect([...form]).toEqual([
      ["a", "1"],
      ["b", "x y"],
      ["a", "€"],
      ["c", ""],
    ]);
    expect([...parseUrlEncoded(Buffer.alloc(0))]).toEqual([]);
  });

  test("has at most a thousand fields", () => {
    expect([...parseUrlEncoded(Buffer.from("a&".repeat(999)))]).toHaveLength(999);
    expect(() => parseUrlEncoded(Buffer.from("a&".repeat(1000)))).toThrow("too much for this form");
  });

  test("costs little whatever is in it", () => {
    for (const body of ["a&".repeat(32_768), "%".repeat(65_536), "&".repeat(65_536), "a=%F0%9F"]) {
      const started = process.threadCpuUsage();
      try {
        parseUrlEncoded(Buffer.from(body));
      } catch {}
      const { user, system } = process.threadCpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(50);
    }
  });
});

describe("a multipart form", () => {
  test.for([65_536, 7])("is read as browsers write it, in chunks of %i bytes", async (size) => {
    const sent = new FormData();
    sent.append("intent", "send");
    sent.append("body", "línea\r\n€");
    sent.append("file", new File(["some bytes"], "cv ü.pdf", { type: "application/pdf" }));
    sent.append("after", "");
    const form = await parse(sent, size);
    expect([...form.keys()]).toEqual(["intent", "body", "file", "after"]);
    expect(form.get("body")).toBe("línea\r\n€");
    const file = form.get("file") as File;
    expect(file).toBeInstanceOf(File);
    expect([file.name, file.type, file.size]).toEqual(["cv ü.pdf", "application/pdf", 10]);
    expect(await file.text()).toBe("some bytes");
  });

  test("keeps a file that nobody chose as an empty one", async () => {
    const sent = new FormData();
    sent.append("file", new File([], ""));
    const file = (await parse(sent)).get("file") as File;
    expect([file.name, file.size]).toEqual(["", 0]);
  });

  test("keeps its files on disk until the request ends", async () => {
    const before = (await stored()).length;
    const sent = new FormData();
    sent.append("file", new File([Buffer.alloc(150_000, 7)], "a.bin"));
    await parse(sent);
    expect(await stored()).toHaveLength(before + 1);
    await files.remove();
    expect(await stored()).toHaveLength(before);
  });

  test.for<[string, (form: FormData) => void]>([
    [
      "a file that is too large",
      (form) => form.append("f", new File([Buffer.alloc(200_001)], "a")),
    ],
    [
      "more files than the page takes",
      (form) => {
        form.append("f", new File(["a"], "a"));
        form.append("f", new File(["b"], "b"));
      },
    ],
    ["a field that is too long", (form) => form.append("f", "x".repeat(maxFieldBytes + 1))],
    [
      "too many fields",
      (form) => {
        for (let count = 0; count < 101; count += 1) form.append("f", "x");
      },
    ],
  ])("with %s is refused, and nothing stays on disk", async ([, fill]) => {
    const before = (await stored()).length;
    const sent = new FormData();
    fill(sent);
    await expect(parse(sent)).rejects.toMatchObject({ status: 413 });
    await files.remove();
    expect(await stored()).toHaveLength(before);
  });

  test("of a hundred thousand parts is given up within the first of them", async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const body = Buffer.from(`${part.repeat(100_000)}--b--\r\n`);
    let read = 0;
    const started = performance.now();
    async function* chunks() {
      for (let at = 0; at < body.length; at += 65_536) {
        read += 1;
        yield body.subarray(at, at + 65_536);
      }
    }
    const parsing = parseMultipart(chunks(), "multipart/form-data; boundary=b", limits, files);
    await expect(parsing).rejects.toMatchObject({ status: 413 });
    expect(read).toBe(1);
    expect(performance.now() - started).toBeLessThan(200);
  });

  test.for([
    ["without a boundary", "multipart/form-data", "--b--\r\n"],
    [
      "that ends in the middle",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nhalf',
    ],
    [
      "with another boundary",
      "multipart/form-data; boundary=b",
      '--c\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--c--\r\n',
    ],
    [
      "without names",
      "multipart/form-data; boundary=b",
      "--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n",
    ],
  ])("%s is refused as damaged", async ([, type = "", body = ""]) => {
    await expect(parseBody(Buffer.from(body), type)).rejects.toMatchObject({ status: 400 });
  });
});
