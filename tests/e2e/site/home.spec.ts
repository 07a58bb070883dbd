import type { Page } from "@playwright/test";
import { sampleTestimonials } from "../../../content/samples/testimonials.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const track = (page: Page) => page.getByRole("region", { name: "Mentors", exact: true });
const pauseButton = (page: Page) => page.getByRole("button", { name: "Pause scrolling" });
const playButton = (page: Page) => page.getByRole("button", { name: "Resume scrolling" });
const mentorLinks = (page: Page) =>
  page.getByRole("link", { name: /^(Book Session with|View Profile of) / });
const bookingLinks = (page: Page) => page.getByRole("link", { name: /^Book Session with / });

test.use({ firstVisit: true });

test.describe("the row of mentors", () => {
  test("moves 1 px every 50 ms", async ({ page }) => {
    await openMovingRow(page);
    const before = await readPlace(page);
    await expect.poll(async () => (await readPlace(page)).left - before.left).toBeGreaterThan(30);
    const after = await readPlace(page);
    const pixelsPer50 = ((after.left - before.left) / (after.time - before.time)) * 50;
    expect(pixelsPer50).toBeGreaterThan(0.5);
    expect(pixelsPer50).toBeLessThan(1.15);
  });

  test("starts when it comes into view, though nobody touches the page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const seenAt = await track(page).evaluate((row) => {
      row.scrollIntoView();
      return performance.now();
    });
    await expectMoving(page);
    const fetchedAt = await page.evaluate(() => {
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"));
      return Math.min(...scripts.map(({ startTime }) => startTime));
    });
    expect(fetchedAt).toBeGreaterThan(seenAt);
    // By itself, an untouched page starts after six seconds.
    expect(fetchedAt - seenAt).toBeLessThan(4000);
  });

  test("rests while it is pointed at, and goes on afterwards", async ({ page }) => {
    await openMovingRow(page);
    await track(page).hover();
    expect(await movedMeanwhile(page)).toBe(0);
    await page.mouse.move(0, 0);
    await expectMoving(page);
  });

  test("rests while the focus is in it, and every mentor is reached by the keyboard", async ({
    page,
  }) => {
    await openMovingRow(page);
    await page.getByRole("link", { name: "View All Mentors" }).focus();
    for (const link of await mentorLinks(page).all()) {
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport();
    }
    expect(await movedMeanwhile(page)).toBe(0);
    await page.keyboard.press("Tab");
    await expect(pauseButton(page)).toBeFocused();
    await expectMoving(page);
  });

  test("rests and goes on at the press of a button", async ({ page }) => {
    await openMovingRow(page);
    await pauseButton(page).click();
    await expect(playButton(page)).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await movedMeanwhile(page)).toBe(0);
    await playButton(page).click();
    await expectMoving(page);
  });

  test("begins again without a jump", async ({ page }) => {
    await openMovingRow(page);
    // Read in the page, in the frame in which it begins again: an answer to a question from here is late.
    const { before, after, left } = await track(page).evaluate(async (row) => {
      const [first, copy] = Array.from(row.children) as [HTMLElement, HTMLElement];
      const placeOf = (list: HTMLElement) =>
        list.firstElementChild?.getBoundingClientRect().left ?? NaN;
      const lap = copy.offsetLeft - first.offsetLeft;
      row.scrollLeft = lap - 8;
      const atEnd = placeOf(copy);
      while (row.scrollLeft > lap / 2) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return { before: atEnd, after: placeOf(first), left: row.scrollLeft };
    });
    expect(left).toBeLessThan(60);
    expect(Math.abs(before - after)).toBeLessThan(80);
  });

  test("stays still for those who ask for less motion, and can be scrolled", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openHydrated(page);
    await track(page).scrollIntoViewIfNeeded();
    await expect(pauseButton(page)).toBeHidden();
    expect(await movedMeanwhile(page)).toBe(0);
    await mentorLinks(page).last().focus();
    await expect(mentorLinks(page).last()).toBeInViewport();
  });

  test("does not move the page's other parts", async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as never as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openMovingRow(page);
    await expectMoving(page);
    const shifts = await page.evaluate(() => (window as never as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });

  test("offers each mentor's own page", async ({ page }) => {
    await page.goto("/");
    expect(await bookingLinks(page).count()).toBeGreaterThan(3);
    for (const link of await bookingLinks(page).all()) {
      await expect(link).toHaveAttribute("href", /^\/mentorship\/[0-9a-f-]{36}#times$/);
    }
    const name = ((await bookingLinks(page).first().textContent()) ?? "").replace(
      "Book Session with ",
      "",
    );
    // The row rests below the pointer; a link in a moving row can't be clicked.
    await track(page).hover();
    await bookingLinks(page).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

test("testimonials are filtered by sector", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await expectTestimonialsToFilter(page);
});

test("links lead where they say", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const targets: [name: string | RegExp, href: string | RegExp][] = [
    ["Get Started Free", "/auth?tab=sign-up"],
    ["Find a mentor", "/mentorship"],
    ["Explore Talent Solutions", "/talent"],
    ["Healthcare staffing", "/talent/healthcare-staffing"],
    ["IT staffing", "/talent/it-staffing"],
    ["Skilled trades", "/talent/skilled-trades"],
    ["Executive search", "/talent/executive-search"],
    ["Explore Career Accelerator", "/career"],
    ["Browse playbooks", "/career/playbooks"],
    ["Explore Business Accelerator", "/business"],
    ["Talk to a mentor", "/mentorship"],
    ["View All Mentors", "/mentorship"],
    ["Become a Mentor - $49", "/become-mentor"],
    ["View All Resources", "/resources"],
    ["Start Your Journey Today", "/auth?tab=sign-up"],
  ];
  for (const [name, href] of targets) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const articles = main.getByRole("link", { name: /^Read Full Article about / });
  await expect(articles).toHaveCount(3);
  for (const article of await articles.all()) {
    await expect(article).toHaveAttribute("href", /^\/resources\/guides\/[a-z0-9-]+$/);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is there, the filter works and nothing is dead", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers that cross borders");
    await expect(page.getByText("10K+")).toBeVisible();
    await expect(mentorLinks(page).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Read Full Article about / })).toHaveCount(3);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await mentorLinks(page).last().focus();
    await expect(mentorLinks(page).last()).toBeInViewport();
    await expectTestimonialsToFilter(page);
    await bookingLinks(page).first().click();
    await expect(page).toHaveURL(/\/mentorship\/[0-9a-f-]{36}#times$/);
  });
});

async function expectTestimonialsToFilter(page: Page): Promise<void> {
  const filter = page.getByRole("group", { name: "Show testimonials from" });
  for (const [label, sector] of [
    ["Healthcare", "healthcare"],
    ["Trades", "trades"],
    ["IT", "it"],
    ["All", "all"],
  ] as const) {
    await filter.getByRole("radio", { name: label, exact: true }).check({ force: true });
    const shown = page
      .getByRole("listitem")
      .filter({ has: page.locator("blockquote"), visible: true });
    await expect(shown).toHaveCount(sector === "all" ? 6 : 2);
    for (const figure of await shown.all()) {
      const text = (await figure.textContent()) ?? "";
      const sample = sampleTestimonials.find(({ name }) => text.includes(name));
      if (sector !== "all") expect(sample?.sector).toBe(sector);
    }
  }
}

/** Without a moving pointer, scripts would come only seconds later. */
async function openHydrated(page: Page): Promise<void> {
  await page.goto("/");
  await hydrate(page);
  await expect
    .poll(() =>
      track(page).evaluate((row) => Object.keys(row).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
}

/** Opens the row on screen, moving, with the pointer away from it. */
async function openMovingRow(page: Page): Promise<void> {
  await openHydrated(page);
  await track(page).scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect(pauseButton(page)).toBeVisible();
  await expectMoving(page);
}

function readPlace(page: Page): Promise<{ left: number; time: number }> {
  return track(page).evaluate((row) => ({ left: row.scrollLeft, time: performance.now() }));
}

async function expectMoving(page: Page): Promise<void> {
  const { left } = await readPlace(page);
  await expect.poll(async () => (await readPlace(page)).left).toBeGreaterThan(left + 3);
}

/** Pixels that the row moved while the browser drew 40 frames, in which it would go about 13. */
function movedMeanwhile(page: Page): Promise<number> {
  return track(page).evaluate(async (row) => {
    const before = row.scrollLeft;
    for (let frame = 0; frame < 40; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return row.scrollLeft - before;
  });
}
