import type { Locator, Page } from "@playwright/test";
import { listReadablePages, type Reader } from "../../support/pages/site-addresses.ts";
import { signIn } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";

/** Everything that can be pressed does something. */

test.describe.configure({ mode: "parallel" });

const pressable = 'button:visible, [role="button"]:visible, summary:visible';

for (const reader of ["anonymous", "jobseeker", "admin"] satisfies Reader[]) {
  test(`every button does something for ${reader} visitors`, async ({
    page,
    server,
    demoAccounts,
    allowNoise,
  }) => {
    test.setTimeout(600_000);
    // Forms are sent as they are, so some answers are refusals; the page must show each of them.
    allowNoise(/400|404|422|429/);
    const enter = async () => {
      if (reader !== "anonymous") await signIn(page, demoAccounts[reader]);
    };
    await enter();
    const pages = await listReadablePages(server.baseURL);
    const pressed = new Set<string>();
    const idle: string[] = [];
    for (const { path } of pages.filter((each) => each.reader === reader)) {
      idle.push(...(await pressAll(page, path, pressed, enter)));
    }
    expect(idle, "buttons that do nothing").toEqual([]);
    expect(pressed.size).toBeGreaterThan(10);
  });
}

/** Presses the buttons that were not pressed yet, here or on another page; answers those that did nothing. */
async function pressAll(
  page: Page,
  path: string,
  pressed: Set<string>,
  enter: () => Promise<void>,
): Promise<string[]> {
  const idle: string[] = [];
  await open(page, path, enter);
  for (;;) {
    const controls = await readControls(page);
    const index = controls.findIndex(
      ({ signature, isReady }) => isReady && !pressed.has(signature),
    );
    const control = controls[index];
    if (!control) return idle;
    pressed.add(control.signature);
    const { didSomething, isAsBefore } = await press(page, page.locator(pressable).nth(index));
    if (!didSomething) idle.push(`${control.name} on ${path}`);
    if (!isAsBefore) await open(page, path, enter);
  }
}

interface Control {
  name: string;
  /** The same for every control that is the same part with the same name and purpose. */
  signature: string;
  isReady: boolean;
}

function readControls(page: Page): Promise<Control[]> {
  return page.locator(pressable).evaluateAll((buttons) => {
    // Ids are of one thing, or of one rendering.
    const withoutIds = (text: string) =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*")
        .replaceAll(/(id|aria-controls|aria-labelledby|aria-describedby|for)="[^"]*"/g, '$1="*"')
        .replaceAll(/_r_\w+_|«\w+»|radix-\S+/g, "*");
    const purposeOf = (form: HTMLFormElement | null | undefined) =>
      form
        ? [
            form.method,
            form.getAttribute("action") ?? "",
            ...Array.from(form.elements, (field) => field.getAttribute("name") ?? ""),
            ...Array.from(
              form.querySelectorAll<HTMLInputElement>('input[type="hidden"]'),
              ({ value }) => value,
            ),
          ].join(" ")
        : "";
    return buttons.map((button) => {
      const name = (button.textContent || button.getAttribute("aria-label") || "").trim();
      const form = button instanceof HTMLButtonElement ? button.form : button.closest("form");
      return {
        name,
        signature: withoutIds(
          [button.getAttribute("role"), name, button.outerHTML, purposeOf(form)].join("\n"),
        ),
        // Signing out is pressed by the test of signing out.
        isReady:
          name !== "Sign out" &&
          !(button as HTMLButtonElement).disabled &&
          button.getAttribute("aria-disabled") !== "true",
      };
    });
  });
}

async function open(page: Page, path: string, enter: () => Promise<void>): Promise<void> {
  // The last press may have begun a navigation, which ends an attempt.
  const go = () => expect(async () => void (await page.goto(path))).toPass({ timeout: 60_000 });
  await go();
  const isAsked = new URL(page.url()).pathname === "/auth" && !path.startsWith("/auth");
  // A press may have ended the session.
  if (isAsked) {
    await enter();
    await go();
  }
  // Parts of a page come late, and controls are distinguished by their place among the others.
  await atRest(page);
}

interface Outcome {
  /** The page, its address or the focus changed, a request was sent, or a download began. */
  didSomething: boolean;
  /** Nothing of it is left: what was opened could be closed, and nothing was sent. */
  isAsBefore: boolean;
}

async function press(page: Page, button: Locator): Promise<Outcome> {
  let isSent = false;
  const note = () => {
    isSent = true;
  };
  const closePopup = (popup: Page) => {
    note();
    void popup.close();
  };
  const before = await readBody(page);
  await observe(page);
  page.on("request", note);
  page.on("download", note);
  page.on("popup", closePopup);
  await button.click({ timeout: 20_000 });
  await expect
    .poll(async () => isSent || (await hasChanged(page)), { timeout: 3_000 })
    .toBe(true)
    .catch(() => {});
  const didSomething = isSent || (await hasChanged(page));
  const isAsBefore = didSomething && !isSent && (await restore(page, button, before)) && !isSent;
  page.off("request", note);
  page.off("download", note);
  page.off("popup", closePopup);
  return { didSomething, isAsBefore };
}

/** The page's markup, without a carousel, which moves by itself. */
const readBody = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const part of body.querySelectorAll("[data-moving]")) part.remove();
    return body.outerHTML.replaceAll(' style=""', "");
  });

interface Observed {
  pressed?: { changed: boolean };
  observer?: MutationObserver;
}

/**
 * From here on the page records whether it changes. No control has the focus, so that a press can
 * move it.
 */
async function observe(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const state = { changed: false };
    const known = window as unknown as Observed;
    known.observer?.disconnect();
    known.pressed = state;
    known.observer = new MutationObserver((changes) => {
      // A carousel moves without a press.
      if (changes.some(({ target }) => !(target as Element).closest?.("[data-moving]")))
        state.changed = true;
    });
    known.observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
}

const hasChanged = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => {
      const { pressed } = window as unknown as Observed;
      const hasMovedFocus = document.activeElement?.matches("input, select, textarea, a");
      return hasMovedFocus || pressed?.changed !== false;
    })
    // The page is being left: the press led somewhere.
    .catch(() => true);

/** Whether the page is what it was, after another press of what toggles, or after Escape. */
async function restore(page: Page, button: Locator, before: string): Promise<boolean> {
  const toggles = "summary, [aria-pressed], [aria-expanded]:not([aria-haspopup])";
  try {
    const toggle = button.and(page.locator(toggles));
    if ((await toggle.count()) > 0) await toggle.click({ timeout: 1_000 });
    else await page.keyboard.press("Escape");
    await atRest(page);
    return (await readBody(page)) === before;
  } catch {
    // It is being left, or something covers the button.
    return false;
  }
}
