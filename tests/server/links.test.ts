import { expect, inject, test } from "vitest";
import { linksIn } from "../support/pages/html.ts";
import { listReadablePages, type Reader } from "../support/pages/site-addresses.ts";
import { cookieHeader } from "../support/people/session-cookies.ts";

/** Links that only a script adds are found by the browser's look at every page. */

const { baseURL, demoAccounts, publishableKey } = inject("site");
const readers: Reader[] = ["anonymous", "jobseeker", "employer", "admin"];

interface Answer {
  status: number;
  /** Empty where the answer is no page. */
  html: string;
}

test("every link on every page leads to a page that is there, and to a place on it", async () => {
  const readable = await listReadablePages(baseURL);
  const broken: string[] = [];
  const seen = new Set<string>();
  for (const reader of readers) {
    const open = await openAs(reader);
    for (const { path } of readable.filter((each) => each.reader === reader)) {
      const links = linksIn((await open(path)).html);
      expect(links.length, path).toBeGreaterThan(10);
      for (const link of links) {
        const { href, protocol, origin, pathname, search, hash } = new URL(link, baseURL + path);
        if (seen.has(href)) continue;
        seen.add(href);
        if (protocol === "mailto:" || protocol === "tel:") continue;
        if (origin !== baseURL) {
          if (protocol !== "https:") broken.push(`${href} on ${path} is not https`);
          continue;
        }
        const answer = await open(`${pathname}${search}`);
        // On the page that says that nothing is there, the skip link leads to that page.
        if (answer.status >= 400 && pathname !== path) {
          broken.push(`${href} on ${path} answers ${answer.status}`);
        }
        const place = decodeURIComponent(hash.slice(1));
        if (place && answer.html && !answer.html.includes(`id="${place}"`)) {
          broken.push(`${href} on ${path}: there is no #${place}`);
        }
      }
    }
  }
  expect(broken).toEqual([]);
});

/**
 * Asks with the reader's session, for each address once: some pages are for those who are signed
 * in.
 */
async function openAs(reader: Reader): Promise<(address: string) => Promise<Answer>> {
  const headers: Record<string, string> =
    reader === "anonymous" ? {} : { cookie: await signIn(reader) };
  const answers = new Map<string, Answer>();
  return async (address) => {
    const known = answers.get(address);
    if (known) return known;
    const response = await fetch(new URL(address, baseURL), { headers });
    const isPage = response.headers.get("content-type")?.includes("text/html");
    const text = await response.text();
    const answer = { status: response.status, html: isPage ? text : "" };
    answers.set(address, answer);
    return answer;
  };
}

async function signIn(reader: Exclude<Reader, "anonymous">): Promise<string> {
  const response = await fetch(`${baseURL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(demoAccounts[reader]),
  });
  expect(response.status).toBe(200);
  return cookieHeader(await response.json());
}
