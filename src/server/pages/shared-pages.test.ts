import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { PageSharing } from "#platform/http/page-handle.ts";
import { createSharedPages, sharedAddress } from "./shared-pages.ts";

const everyone: PageSharing = { with: "everyone", seconds: 60 };
const visitors: PageSharing = { with: "visitors", seconds: 1 };

function htmlOf(text: string, status = 200): Response {
  return new Response(`${text}<script type="module">x</script>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

/** Shared pages whose rendering is counted, and answers what `answer` says. */
function setUp(answer: () => Response | Promise<Response>) {
  const render = vi.fn(async () => await answer());
  const failures: unknown[] = [];
  return { render, failures, pages: createSharedPages(render, (error) => failures.push(error)) };
}

function textOf(page: Awaited<ReturnType<ReturnType<typeof createSharedPages>["read"]>>): string {
  return Buffer.from(page?.bodies.identity ?? []).toString();
}

describe("a shared page", () => {
  test("is rendered once for a crowd", async () => {
    const { render, pages } = setUp(() => htmlOf("hello"));
    const read = await Promise.all(Array.from({ length: 50 }, () => pages.read("/a", visitors)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(read).size).toBe(1);
  });

  test("is the same in every form it is sent in", async () => {
    const { pages } = setUp(() => htmlOf("hello"));
    const page = await pages.read("/a", everyone);
    const identity = Buffer.from(page?.bodies.identity ?? []);
    expect(brotliDecompressSync(page?.bodies.br ?? identity)).toEqual(identity);
    expect(gunzipSync(page?.bodies.gzip ?? identity)).toEqual(identity);
    expect(page).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) });
  });

  test("for visitors is rendered again, and waited for, when its time is over", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    let count = 0;
    const { pages } = setUp(() => htmlOf(`${++count}`));
    expect(textOf(await pages.read("/a", visitors))).toMatch(/^1/);
    vi.advanceTimersByTime(999);
    expect(textOf(await pages.read("/a", visitors))).toMatch(/^1/);
    vi.advanceTimersByTime(1);
    expect(textOf(await pages.read("/a", visitors))).toMatch(/^2/);
    vi.useRealTimers();
  });

  test("for everyone is shown while the next one is made, and after a failure too", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    let count = 0;
    const { failures, pages } = setUp(() => {
      count += 1;
      if (count === 2) throw new Error("no database");
      return count === 3 ? htmlOf("broken", 503) : htmlOf(`${count}`);
    });
    await pages.read("/a", everyone);
    vi.advanceTimersByTime(60_000);
    expect(textOf(await pages.read("/a", everyone))).toMatch(/^1/);
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    expect(textOf(await pages.read("/a", everyone))).toMatch(/^1/);
    await vi.waitFor(() => expect(failures).toHaveLength(2));
    expect(textOf(await pages.read("/a", everyone))).toMatch(/^1/);
    await vi.waitFor(async () => expect(textOf(await pages.read("/a", everyone))).toMatch(/^4/));
    vi.useRealTimers();
  });

  test("from before something public was taken back is shown to nobody", async () => {
    let version = "1";
    let shown = "a mentor";
    let finishFirst = () => {};
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const render = vi.fn(async () => {
      const text = shown;
      if (render.mock.calls.length === 2) await first;
      return htmlOf(text);
    });
    const pages = createSharedPages(render, () => {}, {
      read: async () => version,
      known: () => version,
    });
    expect(textOf(await pages.read("/a", everyone))).toMatch(/^a mentor/);
    [version, shown] = ["2", "a mentor still"];
    const early = pages.read("/a", everyone);
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
    [version, shown] = ["3", "nobody"];
    expect(textOf(await pages.read("/a", everyone))).toMatch(/^nobody/);
    finishFirst();
    await early;
    // The rendering that was begun before is not what is kept.
    expect(textOf(await pages.read("/a", everyone))).toMatch(/^nobody/);
    expect(render).toHaveBeenCalledTimes(3);
  });

  test("that is not found is answered and not kept; what is no page is left to others", async () => {
    const { render, pages } = setUp(() => htmlOf("gone", 404));
    expect(await pages.read("/a", everyone)).toMatchObject({ status: 404 });
    await pages.read("/a", everyone);
    expect(render).toHaveBeenCalledTimes(2);
    const other = setUp(() => new Response(null, { status: 302, headers: { location: "/b" } }));
    expect(await other.pages.read("/a", everyone)).toBeUndefined();
  });

  test("is kept for the parameters that it reads, and for no others", () => {
    const sharing: PageSharing = { with: "visitors", seconds: 1, parameters: ["q", "page"] };
    const address = (search: string) =>
      sharedAddress(new URL(`http://a.example/m${search}`), sharing);
    expect(address("?page=2&utm=x&q=a%20b")).toBe("/m?q=a+b&page=2");
    expect(address("?other=1")).toBe("/m");
  });

  test("is let go when five hundred others were asked for since", async () => {
    const { render, pages } = setUp(() => htmlOf("x"));
    await pages.read("/first", everyone);
    for (let index = 0; index < 500; index++) await pages.read(`/${index}`, everyone);
    await pages.read("/first", everyone);
    expect(render).toHaveBeenCalledTimes(502);
  });

  test("is not let go for any number of searches", async () => {
    const { render, pages } = setUp(() => htmlOf("x"));
    await pages.read("/first", everyone);
    for (let index = 0; index < 520; index++) await pages.read(`/m?q=${index}`, everyone);
    await pages.read("/first", everyone);
    expect(render).toHaveBeenCalledTimes(521);
  });
});
