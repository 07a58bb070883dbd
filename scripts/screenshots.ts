/**
 * `npm run screenshots [-- <part of an address>...]`: every page at three widths in both themes,
 * into `screenshots/`, as somebody sees it who comes for the first time or whose page it is.
 */
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium } from "@playwright/test";
import { signIn } from "../tests/e2e/support/account-steps.ts";
import {
  type Address,
  listReadablePages,
  type Reader,
} from "../tests/support/pages/site-addresses.ts";
import { startBuiltServer } from "../tests/support/running/built-server.ts";
import { chromiumFlags, findChromium } from "../tests/support/running/chromium.ts";

const widths = [390, 768, 1440];
const themes = ["light", "dark"] as const;
const readers: Reader[] = ["anonymous", "jobseeker", "employer", "admin"];
const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));

const wanted = process.argv.slice(2);
const { executablePath, environment } = findChromium();
const server = await startBuiltServer();
const browser = await chromium.launch({
  executablePath,
  args: chromiumFlags,
  env: { ...(process.env as Record<string, string>), ...environment },
});
try {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const addresses = (await listReadablePages(server.baseURL)).filter(
    ({ path }) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
  );
  for (const reader of readers) {
    const own = addresses.filter((address) => address.reader === reader);
    if (own.length === 0) continue;
    for (const width of widths) {
      for (const theme of themes) await photograph(own, reader, width, theme);
    }
  }
  console.log(`${addresses.length} pages at ${widths.join(", ")} px, light and dark: ${folder}`);
} finally {
  await browser.close();
  await server.stop();
}

async function photograph(
  addresses: Address[],
  reader: Reader,
  width: number,
  colorScheme: (typeof themes)[number],
): Promise<void> {
  const context: BrowserContext = await browser.newContext({
    baseURL: server.baseURL,
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (reader !== "anonymous") await signIn(page, server.demoAccounts[reader]);
  for (const { route, path } of addresses) {
    await page.goto(path, { waitUntil: "networkidle" });
    const name = route.replaceAll(/[^a-zA-Z]+/g, "-").replaceAll(/^-|-$/g, "") || "home";
    await page.screenshot({
      path: `${folder}${name}.${width}.${colorScheme}.png`,
      fullPage: true,
      animations: "disabled",
    });
  }
  await context.close();
}
