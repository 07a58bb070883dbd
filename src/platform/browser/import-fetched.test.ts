import { afterEach, expect, test, vi } from "vitest";
import { newVersion } from "#shared/new-version.ts";
import { importFetched } from "./import-fetched.ts";
import { isNetworkFailure } from "./network-failure.ts";

const origin = "https://site.example";

afterEach(() => vi.unstubAllGlobals());

/** A page that names `linked` in its head, and an answer for each address in turn. */
function page(answers: (() => Response)[], linked: string[] = []) {
  const fetched = vi.fn(async (_address: string) => {
    const answer = answers.shift();
    if (!answer) throw new Error("asked too often");
    return answer();
  });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("document", { querySelectorAll: () => linked.map((href) => ({ href })) });
  return fetched;
}

const found = () => new Response("export {}");
const offline = () => {
  throw new TypeError("Failed to fetch");
};

test("a part is imported once its files are there, without those that the page has fetched itself", async () => {
  const fetched = page([found, found], [`${origin}/assets/frame.js`, `${origin}/assets/frame.css`]);
  const load = vi.fn(async () => {
    expect(fetched).toHaveBeenCalledTimes(2);
    return "the part";
  });
  const files = ["part.js", "frame.js", "frame.css", "words.js"].map((name) => `assets/${name}`);
  expect(await importFetched(load, files)).toBe("the part");
  expect(fetched.mock.calls).toEqual([[`${origin}/assets/part.js`], [`${origin}/assets/words.js`]]);
});

test("a module is not asked for before its files are there, as a browser may remember that it was not", async () => {
  page([found, offline, found, () => new Response("", { status: 503 }), found, found]);
  const load = vi.fn(async () => "the part");
  const files = ["assets/part.js", "assets/words.js"];
  await expect(importFetched(load, files)).rejects.toThrow(new TypeError("Failed to fetch"));
  await expect(importFetched(load, files)).rejects.toSatisfy(isNetworkFailure);
  expect(load).not.toHaveBeenCalled();
  expect(await importFetched(load, files)).toBe("the part");
});

test("a file that the server no longer has isn't a lost connection: the page is older than the site", async () => {
  page([() => new Response("", { status: 404 })]);
  const failure = await importFetched(async () => "the part", ["assets/part.js"]).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ message: newVersion });
  expect(failure).not.toBeInstanceOf(TypeError);
  expect(isNetworkFailure(failure)).toBe(false);
});

test("a part without files of its own is just imported", async () => {
  expect(await importFetched(async () => "the part")).toBe("the part");
});
