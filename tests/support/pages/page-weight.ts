import type { Page } from "@playwright/test";

/** Weight of a visit, in bytes of content as they were sent, without their headers. */
export interface PageWeight {
  document: number;
  script: number;
  stylesheet: number;
  font: number;
  /** Sum of the layout shifts that no press caused. */
  layoutShift: number;
  /** Controls that move up or down, or are replaced, once the scripts run: their text, or some markup. */
  moved: string[];
  /** The number of scripts that an untouched page fetched in the six seconds after its first paint. */
  scriptsUntouched: number;
}

/** Visits a page with an empty cache, looks, moves the pointer, and waits until its scripts run. */
export async function weighPage(page: Page, path: string): Promise<PageWeight> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const responses = new Map<string, { type: string; headers: number }>();
  const bytes = new Map<string, number>();
  client.on("Network.responseReceived", ({ requestId, type, response }) =>
    responses.set(requestId, { type, headers: response.encodedDataLength }),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { type, headers } = responses.get(requestId) ?? { type: "Other", headers: 0 };
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength - headers);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  // They follow the first paint, which a busy machine draws after the network has rested.
  await page.waitForFunction(hasFonts);
  const scriptsUntouched = await page.evaluate(countEarlyScripts);
  const places = await page.evaluateHandle(placeControls);
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  await page.waitForLoadState("networkidle");
  const moved = await page.evaluate(findMoved, places);
  const layoutShift = await page.evaluate(sumLayoutShifts);
  await client.detach();
  return {
    document: bytes.get("Document") ?? 0,
    script: bytes.get("Script") ?? 0,
    stylesheet: bytes.get("Stylesheet") ?? 0,
    font: bytes.get("Font") ?? 0,
    layoutShift,
    moved,
    scriptsUntouched,
  };
}

/** Runs in the page. After six seconds, an untouched page fetches its scripts by itself. */
function countEarlyScripts(): number {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!paint) throw new Error("The page has painted nothing");
  return performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => name.endsWith(".js") && startTime < paint.startTime + 6000)
    .length;
}

/** Runs in the page. Rows that move by themselves do so sideways, so only the height counts. */
function placeControls(): Map<Element, number> {
  const controls = document.querySelectorAll("a, button, input, select, summary, textarea");
  return new Map(
    [...controls]
      .filter((control) => control.checkVisibility())
      .map((control) => [control, control.getBoundingClientRect().top + scrollY]),
  );
}

/** Runs in the page. */
function findMoved(places: Map<Element, number>): string[] {
  return [...places]
    .filter(
      ([control, top]) =>
        !control.isConnected || Math.abs(control.getBoundingClientRect().top + scrollY - top) > 1,
    )
    .map(([control]) => control.textContent || control.outerHTML.slice(0, 80));
}

/** Runs in the page. */
async function sumLayoutShifts(): Promise<number> {
  const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(observer.takeRecords()), 200);
  });
  return (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .reduce((sum, { value }) => sum + value, 0);
}

/** Runs in the page: whether its fonts are there, which it asks for once it's painted. */
export function hasFonts(): boolean {
  const { fonts } = document;
  return fonts.status === "loaded" && [...fonts].some(({ status }) => status === "loaded");
}
