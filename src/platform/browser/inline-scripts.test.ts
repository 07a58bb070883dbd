import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { globalConfig } from "zod/v4/core";
import { formatTime } from "#shared/time.ts";
import { fillLocalTimes } from "./fill-local-times.ts";
import { sessionCookieName } from "./session-cookie.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const code = read("before-paint.inline.js");

function datasetFor(cookie: string): Record<string, string> {
  const dataset = {};
  runInNewContext(code, { document: { cookie, documentElement: { dataset } } });
  return { ...dataset };
}

test("a visitor's choice of theme is read from among other cookies", () => {
  expect(datasetFor("a=1; theme=dark; b=2")).toEqual({ theme: "dark" });
  expect(datasetFor("theme=light")).toEqual({ theme: "light" });
});

test("zod is told before it loads not to make code from text, by the name where it looks", () => {
  const page: Record<string, unknown> = {
    document: { cookie: "", documentElement: { dataset: {} } },
  };
  runInNewContext(code, page);
  expect(page).toHaveProperty("__zod_globalConfig", { jitless: true });
  expect(globalThis).toHaveProperty("__zod_globalConfig", globalConfig);
});

test("no choice, an unknown one, or a cookie that only ends in the name follows the system", () => {
  for (const cookie of ["", "theme=neon", "oldtheme=dark", "theme=darker", "theme="]) {
    expect(datasetFor(cookie)).toEqual({});
  }
});

test("a stored session is noticed, whole or in pieces, and nothing like it", () => {
  expect(datasetFor(`${sessionCookieName}=x`)).toEqual({ viewer: "user" });
  expect(datasetFor(`a=1; ${sessionCookieName}.0=x; ${sessionCookieName}.1=y`)).toEqual({
    viewer: "user",
  });
  expect(datasetFor(`not-${sessionCookieName}=x`)).toEqual({});
  expect(datasetFor(`${sessionCookieName}-old=x`)).toEqual({});
});

function openWithFonts(referrer: string) {
  const fonts = { media: "print" };
  let paint = (_name: string) => {};
  runInNewContext(read("late-fonts.inline.js"), {
    document: { referrer, querySelector: () => fonts },
    location: { origin: "https://site.example" },
    addEventListener() {},
    PerformanceObserver: class {
      static supportedEntryTypes = ["paint"];
      constructor(hear: (list: { getEntriesByName(name: string): unknown[] }) => void) {
        paint = (painted) =>
          hear({ getEntriesByName: (name) => (name === painted ? [{ name }] : []) });
      }
      observe() {}
    },
  });
  return { fonts, paint };
}

test("fonts wait for the first text", () => {
  for (const referrer of ["", "https://search.example/", "https://site.example.evil.example/"]) {
    const { fonts, paint } = openWithFonts(referrer);
    expect(fonts.media).toBe("print");
    paint("first-paint");
    expect(fonts.media).toBe("print");
    paint("first-contentful-paint");
    expect(fonts.media).toBe("all");
  }
});

test("fonts that a page of the site has brought are used right away", () => {
  expect(openWithFonts("https://site.example/career").fonts.media).toBe("all");
});

/** Runs the script of times as in a browser of that zone and language; returns the page's cookie and how it writes a time. */
function openInZone(timeZone: string, language: string, cookie = "") {
  const page = { cookie };
  let hear = (_records: object[]) => {};
  class Element {
    dateTime = "";
    textContent = "";
    dataset: { local?: string } = {};
    matches = () => true;
    querySelectorAll = () => [];
  }
  const DateTimeFormat = (
    ...[locale, options]: ConstructorParameters<typeof Intl.DateTimeFormat>
  ) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  runInNewContext(fillLocalTimes(read("local-times.inline.js")), {
    Intl: {
      DateTimeFormat: function format(...given: Parameters<typeof DateTimeFormat>) {
        return DateTimeFormat(...given);
      },
    },
    navigator: { language },
    location: { protocol: "https:" },
    document: page,
    Element,
    addEventListener() {},
    MutationObserver: class {
      constructor(listener: (records: object[]) => void) {
        hear = listener;
      }
      observe() {}
    },
  });
  const write = (time: Date, ownZone = "") => {
    const element = new Element();
    element.dateTime = time.toISOString();
    element.dataset.local = ownZone;
    hear([{ target: {}, addedNodes: [element] }]);
    return element.textContent;
  };
  return { page, write };
}

test("the page's times are written as the site writes them, in the visitor's zone and clock", () => {
  const zones = [
    "America/Toronto",
    "Asia/Kolkata",
    "America/Vancouver",
    "Africa/Casablanca",
    "UTC",
  ];
  const times = ["2026-11-21T04:20:00Z", "2026-07-01T12:00:00Z", "2027-01-15T00:05:00Z"];
  for (const zone of zones) {
    for (const [language, clock] of [
      ["en-US", "h12"],
      ["fr-CA", "h23"],
    ] as const) {
      const { write } = openInZone(zone, language);
      for (const time of times.map((text) => new Date(text))) {
        expect(write(time), `${zone} ${language}`).toBe(formatTime(time, zone, clock));
        expect(write(time, "America/Vancouver")).toBe(formatTime(time, "America/Vancouver", clock));
      }
    }
  }
});

test("the zone is kept in a cookie, once", () => {
  expect(openInZone("America/Toronto", "en-CA", "theme=dark").page.cookie).toBe(
    "zone=America/Toronto; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  );
  const known = "theme=dark; zone=America/Toronto";
  expect(openInZone("America/Toronto", "en-CA", known).page.cookie).toBe(known);
});

type Listener = (event: object) => void;

interface LatePage {
  start?: "quiet" | "painted";
  hidden?: boolean;
  saveData?: boolean;
  /** How the visitor came to the page. */
  visit?: "navigate" | "reload";
  /** The server's answer about a script. */
  status?: number;
}

class TextArea {
  isConnected = true;
  readonly events: string[] = [];
  readonly carets: number[] = [];
  selectionEnd = 0;
  value: string;
  constructor(value: string) {
    this.value = value;
  }
  setRangeText(text: string, start: number, end: number) {
    this.value = this.value.slice(0, start) + text + this.value.slice(end);
  }
  setSelectionRange(at: number) {
    this.carets.push(at);
  }
  dispatchEvent({ type }: { type: string }) {
    this.events.push(type);
  }
}

/** A page whose scripts the server has parked. */
function openLate({
  start = "quiet",
  hidden = false,
  saveData = true,
  visit = "navigate",
  status = 200,
}: LatePage = {}) {
  const listeners = new Map<string, Set<Listener>>();
  const scripts: { error: Listener; nonce?: string; textContent?: string }[] = [];
  const paints: ((list: object) => void)[] = [];
  const seen: ((entries: object[]) => void)[] = [];
  const frames: (() => void)[] = [];
  const assign = vi.fn();
  const reload = vi.fn();
  const fetched = vi.fn(async (_address: string) => ({ status }));
  const page: { focused?: object } = {};
  const parked = {
    textContent: 'import "/assets/manifest-a1.js"',
    nonce: "once",
    dataset: { start },
  };
  runInNewContext(read("late-scripts.inline.js"), {
    navigator: { connection: { saveData } },
    matchMedia: () => ({ matches: false }),
    location: { assign, reload },
    fetch: fetched,
    performance: { getEntriesByType: () => [{ type: visit }] },
    HTMLTextAreaElement: TextArea,
    Event,
    MouseEvent: class {
      readonly type: string;
      constructor(type: string) {
        this.type = type;
      }
    },
    setTimeout: (work: () => void, milliseconds = 0) => milliseconds === 0 && work(),
    requestAnimationFrame: (work: () => void) => frames.push(work),
    requestIdleCallback: (work: () => void) => work(),
    window: { requestIdleCallback: true },
    IntersectionObserver: class {
      constructor(listener: (entries: object[]) => void) {
        seen.push(listener);
      }
      observe() {}
      disconnect() {}
    },
    PerformanceObserver: class {
      constructor(listener: (list: object) => void) {
        paints.push(listener);
      }
      observe() {}
      disconnect() {}
    },
    document: {
      readyState: "complete",
      hidden,
      get activeElement() {
        return page.focused;
      },
      querySelectorAll: (selector: string) => (selector === "[data-starts]" ? [{}] : []),
      querySelector: () => parked,
      createElement: () => ({
        addEventListener(this: { error: Listener }, _name: string, error: Listener) {
          this.error = error;
        },
      }),
      head: { append: (script: { error: Listener }) => scripts.push(script) },
    },
    addEventListener(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    removeEventListener: (name: string, listener: Listener) =>
      listeners.get(name)?.delete(listener),
  });
  return {
    page,
    scripts,
    assign,
    reload,
    fetched,
    see: (isIntersecting: boolean) => {
      for (const notify of seen) notify([{ isIntersecting }]);
    },
    paint: (name: string) => {
      for (const notify of paints)
        notify({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) });
    },
    drawFrame: () => {
      for (const work of frames.splice(0)) work();
    },
    hear: (name: string, event: object = {}) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    },
  };
}

const searchKey = {
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  key: "k",
  code: "KeyK",
  preventDefault() {},
};

const pressOfButton = {
  button: 0,
  target: { closest: () => ({ isConnected: true }) },
  preventDefault() {},
  stopImmediatePropagation() {},
};

test("a pointer that rests where the page came up starts nothing, one that moves does", () => {
  const { scripts, hear } = openLate();
  hear("pointermove", { clientX: 0, clientY: 0 });
  hear("pointermove", { clientX: 0, clientY: 0 });
  expect(scripts).toHaveLength(0);
  hear("pointermove", { clientX: 1, clientY: 0 });
  expect(scripts).toHaveLength(1);
  hear("pointermove", { clientX: 2, clientY: 0 });
  expect(scripts).toHaveLength(1);
});

test("where the scripts cannot be fetched, the key leads to the search page, before and after that is known", () => {
  const before = openLate();
  before.hear("keydown", searchKey);
  before.scripts[0]?.error({});
  expect(before.assign.mock.calls).toEqual([["/search"]]);

  const after = openLate();
  after.hear("pointerdown");
  after.scripts[0]?.error({});
  expect(after.assign).not.toHaveBeenCalled();
  after.hear("keydown", searchKey);
  expect(after.assign.mock.calls).toEqual([["/search"]]);
});

test("a page whose scripts the server no longer has is loaded again, once, and not with what was typed", async () => {
  const fail = async ({ typed = false, ...given }: LatePage & { typed?: boolean }) => {
    const page = openLate(given);
    if (typed) page.hear("input", { target: {} });
    else page.hear("pointerdown");
    page.scripts[0]?.error({});
    await new Promise((resolve) => setImmediate(resolve));
    return page;
  };
  const gone = await fail({ status: 404 });
  expect(gone.fetched.mock.calls).toEqual([["/assets/manifest-a1.js", { method: "HEAD" }]]);
  expect(gone.reload).toHaveBeenCalledOnce();
  for (const given of [
    { status: 200 },
    { status: 503 },
    { status: 404, typed: true },
    { status: 404, visit: "reload" },
  ] as const) {
    expect((await fail(given)).reload).not.toHaveBeenCalled();
  }
});

test("a press before the scripts run is repeated once they do, and one that hasn't ended is begun again", () => {
  const { hear } = openLate();
  const press = (button: object) => ({ ...pressOfButton, target: { closest: () => button } });
  const buttons = ["first", "second", "gone"].map((name) => ({
    name,
    isConnected: name !== "gone",
    dispatchEvent: vi.fn(),
    click: vi.fn(),
  }));
  const [first = {}, second = {}, gone = {}] = buttons;
  for (const button of [first, gone]) {
    hear("mousedown", press(button));
    hear("click", press(button));
  }
  hear("mousedown", press(second));
  hear("hydrated");

  const other = { isConnected: true, dispatchEvent: vi.fn() };
  const contextMenu = openLate();
  contextMenu.hear("mousedown", { ...press(other), button: 2 });
  contextMenu.hear("hydrated");
  expect(other.dispatchEvent).not.toHaveBeenCalled();

  const heard = buttons.map(({ name, dispatchEvent, click }) => [
    name,
    dispatchEvent.mock.calls.map(([event]) => event.type),
    click.mock.calls.length,
  ]);
  expect(heard).toEqual([
    ["first", ["mousedown"], 1],
    ["second", ["mousedown"], 0],
    ["gone", [], 0],
  ]);
});

test("text that hydration has reset is there again before a press is repeated, with the caret where it was", () => {
  const { hear, page } = openLate();
  const reset = new TextArea("Typed early");
  const untouched = new TextArea("Typed early");
  const gone = new TextArea("Typed early");
  for (const target of [reset, untouched, gone]) hear("input", { target });
  reset.value += ", and more";
  reset.selectionEnd = 5;
  hear("input", { target: reset });
  page.focused = reset;
  const valuesWhenPressed: string[] = [];
  const button = {
    isConnected: true,
    dispatchEvent() {},
    click: () => valuesWhenPressed.push(reset.value),
  };
  hear("click", { ...pressOfButton, target: { closest: () => button } });

  reset.value = "As it was saved";
  gone.value = "As it was saved";
  gone.isConnected = false;
  hear("hydrated");
  expect(valuesWhenPressed).toEqual(["Typed early, and more"]);
  expect([reset, untouched, gone].map(({ value, events }) => [value, events])).toEqual([
    ["Typed early, and more", ["input"]],
    ["Typed early", []],
    ["As it was saved", []],
  ]);
  expect(reset.carets).toEqual([5]);
});

test("a press asks again for scripts that could not be fetched", () => {
  const { scripts, hear } = openLate();
  hear("click", pressOfButton);
  scripts[0]?.error({});
  hear("click", pressOfButton);
  expect(scripts).toHaveLength(2);
});

test("the scripts of a page for one person start when all of it has been painted, even where data is saved", () => {
  const { scripts, paint, drawFrame } = openLate({ start: "painted" });
  paint("first-paint");
  drawFrame();
  expect(scripts).toHaveLength(0);
  paint("first-contentful-paint");
  expect(scripts).toHaveLength(0);
  drawFrame();
  expect(scripts).toMatchObject([
    { nonce: "once", textContent: 'import "/assets/manifest-a1.js"' },
  ]);

  const shared = openLate({ saveData: false });
  shared.paint("first-contentful-paint");
  expect(shared.scripts).toHaveLength(0);
});

test("a part that moves or is read without touching it starts the scripts once it's seen, unless data is saved", () => {
  const usual = openLate({ saveData: false });
  usual.see(true);
  usual.paint("first-contentful-paint");
  usual.see(false);
  expect(usual.scripts).toHaveLength(0);
  usual.see(true);
  expect(usual.scripts).toHaveLength(1);

  const saving = openLate();
  saving.paint("first-contentful-paint");
  saving.see(true);
  expect(saving.scripts).toHaveLength(0);
});

test("the scripts of a page that is opened in the background don't wait for a paint", () => {
  const { scripts, hear } = openLate({ start: "painted", hidden: true });
  hear("DOMContentLoaded");
  expect(scripts).toHaveLength(1);

  const shared = openLate({ hidden: true });
  shared.hear("DOMContentLoaded");
  expect(shared.scripts).toHaveLength(0);
});
