import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Answers in a few words, with a page's headers, so the browser goes on in the same process. */
const restingPlace = "/mentor-photos/none";

const storages = "local_storage,indexeddb,cache_storage,service_workers";

/** Methods whose effects can't be undone: a tab on which one was called is closed. */
const lasting = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "newCDPSession",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
] as const;
const lastingOfClock = ["install", "setFixedTime", "setSystemTime"] as const;

interface Tab {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  isSpoiled: boolean;
  /** Removes the listeners that a test added. */
  removers: (() => void)[];
}

/**
 * The tab that a worker's tests use one after the other. A new tab is a new process, which reads
 * and compiles all scripts again and takes three times a visit's processor time. After each test,
 * everything that a site can store is deleted. After a failure, or after something that can't be
 * taken back, the tab is closed, and the next test opens another.
 */
export class KeptTab {
  #tab: Tab | undefined;

  async open(browser: Browser, viewport: { width: number; height: number } | null): Promise<Tab> {
    this.#tab ??= await openTab(browser);
    if (viewport) await this.#tab.page.setViewportSize(viewport);
    return this.#tab;
  }

  pageOf(context: BrowserContext): Page | undefined {
    return this.#tab?.context === context ? this.#tab.page : undefined;
  }

  /** Makes the tab ready for the next test. */
  async release(baseURL: string, hasPassed: boolean): Promise<void> {
    const tab = this.#tab;
    if (!tab) return;
    if (!hasPassed || tab.isSpoiled || tab.page.isClosed()) await this.close();
    else await empty(tab, baseURL);
  }

  async close(): Promise<void> {
    await this.#tab?.context.close();
    this.#tab = undefined;
  }
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const tab: Tab = { context, page, session, isSpoiled: false, removers: [] };
  const spoil = () => {
    tab.isSpoiled = true;
  };
  watch(context.clock, lastingOfClock, spoil);
  for (const part of [context, page]) {
    watch(part, lasting, spoil);
    watch(part, ["on"], (event, listener) => {
      tab.removers.push(() => part.off(event as never, listener as never));
    });
  }
  return tab;
}

/** Has `note` called with the arguments of each call of these methods. */
function watch(part: object, names: readonly string[], note: (...values: unknown[]) => void): void {
  const methods = part as Record<string, ((...values: unknown[]) => unknown) | undefined>;
  for (const name of names) {
    const method = methods[name];
    if (!method) continue;
    methods[name] = (...values) => {
      note(...values);
      return method.apply(part, values);
    };
  }
}

/** Leaves the page first: what it stores when it's left is deleted too. */
async function empty({ context, page, session, removers }: Tab, baseURL: string): Promise<void> {
  for (const remove of removers.splice(0)) remove();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({
    media: null,
    colorScheme: "light",
    reducedMotion: "no-preference",
    forcedColors: "none",
    contrast: "no-preference",
  });
  await page.goto(new URL(restingPlace, baseURL).href);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = "";
  });
  await session.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes: storages });
  await context.clearCookies();
  await session.send("Page.resetNavigationHistory");
}
