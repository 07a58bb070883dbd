import { expect, inject, test } from "vitest";
import { importServer } from "../../scripts/lib/import-server.mjs";
import { readPageTree } from "../support/pages/page-tree.ts";
import { listReadablePages } from "../support/pages/site-addresses.ts";
import { cookieHeader } from "../support/people/session-cookies.ts";

const { baseURL, demoAccounts, publishableKey } = inject("site");
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("every page is the same with markup that was cached as without, no matter who reads it", async () => {
  const { build } = (await importServer()) as typeof import("../../src/server/app.ts");
  const cookies = {
    anonymous: "",
    jobseeker: await signIn("jobseeker"),
    employer: await signIn("employer"),
    admin: await signIn("admin"),
  };
  const failures: unknown[] = [];
  let compared = 0;
  let fewer = 0;
  for (const { path, reader } of await listReadablePages(baseURL)) {
    const { pathname, search } = new URL(path, baseURL);
    const data = pathname === "/" ? "/_.data" : `${pathname}.data`;
    const answer = await fetch(`${baseURL}${data}${search}`, {
      headers: { cookie: cookies[reader] },
    });
    // An error's page has no data that a router could take.
    if (answer.status !== 200) continue;
    const page = await readPageTree(build, `${baseURL}${path}`, await answer.text());
    // The first time waits for the page's promises, which shows in its markup.
    await page.render(null);
    const plain = await page.render(null);
    const used: string[] = [];
    const cache = page.createCache((error) => failures.push(`${path}: ${error}`));
    await page.render(cache);
    await turn();
    const cached = await page.render((component, content) => {
      const markup = cache(component, content);
      if (markup !== undefined) used.push(component.name);
      return markup;
    });
    expect(cached.toString(), path).toBe(plain.toString());
    compared += 1;
    fewer += used.length;
  }
  expect(failures).toEqual([]);
  expect(compared).toBeGreaterThan(60);
  expect(fewer).toBeGreaterThan(3 * compared);
});

async function signIn(reader: keyof typeof demoAccounts): Promise<string> {
  const answer = await fetch(`${baseURL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(demoAccounts[reader]),
  });
  return cookieHeader(await answer.json());
}
