import { describe, expect, test, vi } from "vitest";
import { SearchIndex } from "#platform/search/search-index.ts";
import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { toMilliseconds } from "#shared/time.ts";
import { createSearchServices } from "./search.services.server.ts";
import { readVocabulary } from "./synonyms.store.server.ts";

const entry = (id: string): SearchEntry => ({
  group: "jobs",
  id,
  title: id,
  detail: "",
  keywords: "",
  path: `/${id}`,
  sample: false,
});

function createSearch() {
  let milliseconds = 0;
  const state = {
    ids: ["electrician"],
    fails: false,
    reads: 0,
    version: "1",
    changes: [] as { id: string; isListed: boolean }[],
    changesFail: false,
  };
  const errors: string[] = [];
  const services = {
    clock: { now: () => new Date(milliseconds) },
    log: { error: (event: string) => errors.push(event) },
    publicVersion: { read: async () => state.version },
  } as unknown as Services;
  const index = new SearchIndex(readVocabulary());
  const put = vi.spyOn(index, "put");
  const search = createSearchServices(services, () => index);
  search.readFrom([
    { name: "nothing" },
    {
      name: "jobs",
      async listSearchEntries() {
        state.reads += 1;
        if (state.fails) throw new Error("The database is away");
        return state.ids.map(entry);
      },
    },
    {
      name: "mentors",
      async readSearchChanges(_services, since) {
        if (state.changesFail) throw new Error("The database is away");
        const changed = state.changes.slice(Number(since ?? 0), Number(since ?? 0) + 1);
        return {
          changed: changed.map(({ id, isListed }) => ({
            group: "mentors",
            id,
            entry: isListed ? { ...entry(id), group: "mentors" } : null,
          })),
          until: String(Number(since ?? 0) + changed.length),
          rest: Number(since ?? 0) + changed.length < state.changes.length,
        };
      },
    },
  ]);
  const finds = async (query: string) => {
    const { matching, total } = (await search.index()).find(query);
    return matching === "all" && total > 0;
  };
  const advance = (seconds: number) => {
    milliseconds += toMilliseconds({ seconds });
  };
  return { search, state, errors, put, finds, advance };
}

/** Lets a renewal that is under way in the background come to its end. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("the index", () => {
  test("is built once, however many search at the beginning", async () => {
    const { search, state, put, finds } = createSearch();
    await Promise.all([search.index(), search.index(), search.index()]);
    expect(await finds("electrician")).toBe(true);
    expect(state.reads).toBe(1);
    expect(put).toHaveBeenCalledTimes(1);
  });

  test("has each change of a long list right away, in slices, and no longer what left it", async () => {
    const { state, finds } = createSearch();
    state.changes.push({ id: "cardiologist", isListed: true }, { id: "plumber", isListed: true });
    expect(await finds("cardiologist")).toBe(true);
    expect(await finds("plumber")).toBe(true);
    state.changes.push({ id: "plumber", isListed: false }, { id: "mason", isListed: true });
    expect(await finds("mason")).toBe(true);
    expect(await finds("plumber")).toBe(false);
    expect(state.reads).toBe(1);
  });

  test("stays as it was when changes cannot be read, which is logged", async () => {
    const { state, errors, finds } = createSearch();
    state.changes.push({ id: "cardiologist", isListed: true });
    await finds("cardiologist");
    state.changesFail = true;
    state.changes.push({ id: "cardiologist", isListed: false });
    expect(await finds("cardiologist")).toBe(true);
    expect(errors).toContain("search.changes_failed");
    state.changesFail = false;
    expect(await finds("cardiologist")).toBe(false);
  });

  test("is renewed behind a search when it is older than a minute", async () => {
    const { state, finds, advance } = createSearch();
    await finds("electrician");
    state.ids = ["welder"];
    advance(60);
    expect(await finds("welder")).toBe(false);
    await settle();
    expect(state.reads).toBe(1);
    advance(1);
    expect(await finds("welder")).toBe(false);
    await settle();
    expect(await finds("welder")).toBe(true);
    expect(await finds("electrician")).toBe(false);
    expect(state.reads).toBe(2);
  });

  test("is waited for when something public was taken back", async () => {
    const { state, finds, advance } = createSearch();
    await finds("electrician");
    Object.assign(state, { ids: ["welder"], version: "2" });
    advance(1);
    expect(await finds("electrician")).toBe(false);
    expect(await finds("welder")).toBe(true);
    expect(state.reads).toBe(2);
  });

  test("is waited for when nobody searched for long", async () => {
    const { state, finds, advance } = createSearch();
    await finds("electrician");
    state.ids = ["welder"];
    advance(601);
    expect(await finds("welder")).toBe(true);
  });

  test("is not built again where nothing has changed", async () => {
    const { state, put, finds, advance } = createSearch();
    await finds("electrician");
    advance(601);
    expect(await finds("electrician")).toBe(true);
    expect(state.reads).toBe(2);
    expect(put).toHaveBeenCalledTimes(1);
  });

  test("stays when it cannot be renewed, which is logged and tried again a minute later", async () => {
    const { state, errors, finds, advance } = createSearch();
    await finds("electrician");
    state.fails = true;
    advance(601);
    expect(await finds("electrician")).toBe(true);
    expect(await finds("electrician")).toBe(true);
    expect(errors).toEqual(["search.renewal_failed"]);
    expect(state.reads).toBe(2);
    state.fails = false;
    state.ids = ["welder"];
    advance(61);
    expect(await finds("welder")).toBe(true);
  });

  test("that cannot be built at all makes the search answer so, until it can", async () => {
    const { state, search, finds } = createSearch();
    state.fails = true;
    await expect(search.index()).rejects.toMatchObject({
      code: "search_unavailable",
      status: 503,
      cause: { message: "The database is away" },
    });
    state.fails = false;
    expect(await finds("electrician")).toBe(true);
  });
});
