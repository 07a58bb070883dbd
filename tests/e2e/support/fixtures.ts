import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import type { DataRouter } from "react-router";
import {
  type BuiltServer,
  type DemoAccounts,
  startBuiltServer,
} from "../../support/running/built-server.ts";
import { hydrate } from "./hydrate.ts";
import { KeptTab } from "./kept-tab.ts";
import { waitForWholeNavigation } from "./whole-navigation.ts";

/** Before a release, each test has a tab of its own. */
const keepsTabs = process.env.MERIDIAN_TEST_EVERYTHING !== "1";

interface WorkerFixtures {
  /** The built site, one for each worker, as a demo with data of its own. */
  server: BuiltServer;
  demoAccounts: DemoAccounts;
  keptTab: KeptTab;
}

interface TestFixtures {
  /** For a test about scripts, fonts and files that a browser doesn't have yet: a browser of its own. */
  firstVisit: boolean;
  /**
   * Says which noise a test expects: text of a console message, or of a failed request as
   * "METHOD path status". Anything else fails the test.
   */
  allowNoise(expected: string | RegExp): void;
  /**
   * Cuts the network off once the page runs and has fetched all it wanted, and allows the noise
   * that this makes. Answers how to bring it back.
   */
  goOffline(page: Page): Promise<() => Promise<void>>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      // All that a worker does comes from one network.
      const server = await startBuiltServer({
        SIGN_INS_PER_CLIENT: "1500",
        SIGN_UPS_PER_CLIENT: "300",
        ACCOUNT_CHANGES_PER_CLIENT: "300",
      });
      await use(server);
      const code = await server.stop();
      expect(code, `the server's exit code; it printed:\n${server.output()}`).toBe(0);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  demoAccounts: [
    async ({ server }, use) => {
      await use(server.demoAccounts);
    },
    { scope: "worker" },
  ],
  keptTab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const tab = new KeptTab();
      await use(tab);
      await tab.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.baseURL);
  },
  firstVisit: [false, { option: true }],
  context: async (
    { browser, server, keptTab, viewport, firstVisit, javaScriptEnabled, timezoneId },
    use,
    test,
  ) => {
    if (!keepsTabs || firstVisit || !javaScriptEnabled || timezoneId) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await use((await keptTab.open(browser, viewport)).context);
    await keptTab.release(server.baseURL, test.status === test.expectedStatus);
  },
  page: async ({ context, keptTab }, use) => {
    await use(keptTab.pageOf(context) ?? (await context.newPage()));
  },
  allowNoise: [
    async ({ browser, context }, use) => {
      const allowed: (string | RegExp)[] = [];
      const noise: string[] = [];
      const listenIn = (opened: BrowserContext) => {
        for (const page of opened.pages()) listen(page, (line) => noise.push(line));
        return opened.on("page", (page) => listen(page, (line) => noise.push(line)));
      };
      listenIn(context);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => listenIn(await newContext(options));
      await use((expected) => allowed.push(expected));
      browser.newContext = newContext;
      const unexpected = noise.filter(
        (line) => !allowed.some((expected) => matches(line, expected)),
      );
      expect(unexpected, "unexpected console messages or failed requests").toEqual([]);
    },
    { auto: true },
  ],
  goOffline: async ({ allowNoise }, use) => {
    await use(async (page) => {
      allowNoise("net::ERR_INTERNET_DISCONNECTED");
      allowNoise("Failed to fetch manifest patches");
      await atRest(page);
      await page.context().setOffline(true);
      return () => page.context().setOffline(false);
    });
  },
});

export { expect };

const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Errors of what the browser stops by itself: a navigation cancels the answer that the router still
 * reads for the one before, and the transition between two documents, which no script of ours
 * starts, ends early at another navigation, at another size of the screen, or on a busy machine.
 */
const endsEarly = /^BodyStreamBuffer was aborted$|Transition was (aborted|skipped)/;

/**
 * Waits until the page has done all that it does by itself: its scripts run, its router is idle, no
 * request is under way, and it still is so each time that it had nothing better to do.
 */
export async function atRest(page: Page): Promise<void> {
  await hydrate(page);
  for (let quietLooks = 0; quietLooks < 3; ) {
    const isIdle = await page.evaluate(waitUntilIdle);
    quietLooks = isIdle && !underWay.get(page)?.size ? quietLooks + 1 : 0;
  }
}

/** Runs in the page: when it has nothing to do, answers whether its router waits for something. */
async function waitUntilIdle(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve));
  const { state } = (window as unknown as { __reactRouterDataRouter: DataRouter })
    .__reactRouterDataRouter;
  const isWaiting = [...state.fetchers.values()].some((fetcher) => fetcher.state !== "idle");
  return state.navigation.state === "idle" && state.revalidation === "idle" && !isWaiting;
}

function listen(page: Page, hear: (line: string) => void): void {
  waitForWholeNavigation(page);
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  page.on("console", (message) => {
    // The browser's own line about a failed request; the request itself is heard below.
    if (message.text().startsWith("Failed to load resource")) return;
    if (["error", "warning", "assert"].includes(message.type())) {
      hear(`console ${message.type()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => {
    if (!endsEarly.test(error.message)) hear(`uncaught: ${error.message}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // A navigation, or the test's end, cancels what is still under way; with scripts turned off,
    // theirs are not fetched. A policy that stops one on a page with scripts is heard as an error.
    if (!["net::ERR_ABORTED", "csp"].includes(reason)) hear(`${describe(request)} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) hear(`${describe(response.request())} ${response.status()}`);
  });
}

function describe(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

function matches(line: string, expected: string | RegExp): boolean {
  return typeof expected === "string" ? line.includes(expected) : expected.test(line);
}
