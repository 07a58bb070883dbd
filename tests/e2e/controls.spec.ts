import type { BrowserContext, Locator, Page } from "@playwright/test";
import { signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydrate.ts";
import { listReadablePages, type Reader } from "./site-addresses.ts";

/** Everything that can be pressed does something, and every link leads somewhere. */

const pressable = 'button:visible, [role="button"]:visible, summary:visible';

for (const reader of ["anonymous", "jobseeker", "admin"] satisfies Reader[]) {
  test(`every button does something for ${reader} visitors`, async ({
    page,
    request,
    demoAccounts,
    allowNoise,
  }) => {
    test.setTimeout(600_000);
    // Forms are sent as they are, so some answers are refusals; each must be told on the page.
    allowNoise(/400|404|422|429/);
    // A press that leads to another document is cut off by opening the next page.
    allowNoise("Transition was skipped. Navigation aborted");
    if (reader !== "anonymous") await signIn(page, demoAccounts[reader]);
    const pages = (await listReadablePages(request)).filter((each) => each.reader === reader);
    const idle: string[] = [];
    for (const [index, { path }] of pages.entries()) {
      // The header and footer are the same everywhere: on one page they are pressed too.
      const scope = index === 0 ? page.locator("body") : page.locator("main");
      idle.push(...(await pressAll(page, path, scope)));
    }
    expect(idle, "buttons that do nothing").toEqual([]);
  });
}

async function pressAll(page: Page, path: string, scope: Locator): Promise<string[]> {
  const idle: string[] = [];
  await open(page, path);
  const count = await scope.locator(pressable).count();
  for (let index = 0; index < count; index++) {
    const button = scope.locator(pressable).nth(index);
    if ((await button.count()) === 0 || (await button.isDisabled())) continue;
    const name = (await button.textContent()) || (await button.getAttribute("aria-label"));
    if (name === "Sign out") continue; // Pressed by the test of signing out.
    if (!(await doesSomething(page, button))) idle.push(`${name?.trim()} on ${path}`);
    await open(page, path);
  }
  return idle;
}

async function open(page: Page, path: string): Promise<void> {
  // What the last press began may still be leading somewhere, which ends the first attempt.
  await page.goto(path).catch(() => page.goto(path));
  await hydrate(page);
}

/** Whether a press changes the page, its address or the focus, sends a request, or downloads. */
async function doesSomething(page: Page, button: Locator): Promise<boolean> {
  await page.evaluate(() => {
    const state = { changed: false };
    Object.assign(window, { pressed: state });
    new MutationObserver((changes) => {
      // A carousel moves by itself, which is nobody's press.
      if (changes.some(({ target }) => !(target as Element).closest?.("[data-moving]")))
        state.changed = true;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  let happened = false;
  const note = () => {
    happened = true;
  };
  page.once("request", note);
  page.once("download", note);
  page.once("popup", note);
  await button.click();
  const changed = () =>
    page
      .evaluate(() => {
        const focused = document.activeElement;
        const movedFocus = focused?.matches("input, select, textarea, a");
        return (
          movedFocus || (window as unknown as { pressed?: { changed: boolean } }).pressed?.changed
        );
      })
      // The page is being left: the press led somewhere.
      .catch(() => true);
  await expect
    .poll(async () => happened || (await changed()) !== false, { timeout: 3_000 })
    .toBe(true)
    .catch(() => {});
  const answer = happened || (await changed()) !== false;
  page.off("request", note);
  page.off("download", note);
  page.off("popup", note);
  return answer;
}

test("every link on every page leads to a page that is there, and to a place on it", async ({
  browser,
  request,
  demoAccounts,
  server,
  allowNoise,
}) => {
  test.setTimeout(300_000);
  allowNoise(/404/);
  const readable = await listReadablePages(request);
  const broken: string[] = [];
  const seen = new Set<string>();
  for (const reader of ["anonymous", "jobseeker", "admin"] satisfies Reader[]) {
    const context = await browser.newContext({ baseURL: server.baseURL });
    const page = await context.newPage();
    if (reader !== "anonymous") await signIn(page, demoAccounts[reader]);
    const documents = new Map<string, Answer>();
    for (const { path } of readable.filter((each) => each.reader === reader)) {
      await page.goto(path);
      const links = await page
        .locator("a")
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
      for (const href of links.filter((link) => !seen.has(link))) {
        seen.add(href);
        const url = new URL(href);
        if (url.protocol === "mailto:" || url.protocol === "tel:") continue;
        if (url.origin !== server.baseURL) {
          if (url.protocol !== "https:") broken.push(`${href} on ${path} is not https`);
          continue;
        }
        const address = `${url.pathname}${url.search}`;
        const answer = documents.get(address) ?? (await read(context, address));
        documents.set(address, answer);
        // On the page that says that nothing is there, the skip link leads to that page.
        if (answer.status >= 400 && url.pathname !== path)
          broken.push(`${href} on ${path} answers ${answer.status}`);
        const place = decodeURIComponent(url.hash.slice(1));
        if (place && answer.html && !answer.html.includes(`id="${place}"`)) {
          broken.push(`${href} on ${path}: there is no #${place}`);
        }
      }
    }
    await context.close();
  }
  expect(broken).toEqual([]);
});

interface Answer {
  status: number;
  /** Empty where the answer is no page. */
  html: string;
}

/** Asks with the session of the page that has the link: some are for those who are signed in. */
async function read(context: BrowserContext, address: string): Promise<Answer> {
  const response = await context.request.get(address);
  const isPage = response.headers()["content-type"]?.includes("text/html");
  return { status: response.status(), html: isPage ? await response.text() : "" };
}
