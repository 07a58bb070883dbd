import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { CachedMarkup, MarkupCacheContext } from "./cached-markup.tsx";
import { createMarkupCache } from "./markup-cache.tsx";

interface Content {
  name: string;
  since: Date;
}

let renderings = 0;

function Card({ name, since }: Content) {
  renderings += 1;
  return (
    <>
      <h3>{name}</h3>
      since {since.getUTCFullYear()}
      <Link to="/mentorship">More &amp; more</Link>
    </>
  );
}

const ada = { name: "Ada & Co. (sample)", since: new Date("2020-01-01") };

const card = (content: Content) => (
  <CachedMarkup as="article" className="card" of={Card} content={content} />
);
const inRouter = (element: ReactElement) => (
  <StaticRouter location="/talent">{element}</StaticRouter>
);
const turn = () => new Promise((resolve) => setImmediate(resolve));

function startCache() {
  const failures: unknown[] = [];
  const cache = createMarkupCache(renderToString, (error) => failures.push(error));
  const render = (element: ReactElement) =>
    renderToString(inRouter(<MarkupCacheContext value={cache}>{element}</MarkupCacheContext>));
  return { render, failures };
}

test("what is kept is what the browser would render, and is rendered once for the same content", async () => {
  const { render, failures } = startCache();
  const asInBrowser = renderToString(inRouter(card(ada)));
  expect(render(card(ada))).toBe(asInBrowser);
  await turn();
  renderings = 0;
  expect(render(card({ ...ada }))).toBe(asInBrowser);
  expect(renderings).toBe(0);
  expect(failures).toEqual([]);
});

test("different content is rendered for itself", async () => {
  const { render } = startCache();
  render(card(ada));
  await turn();
  const later = { ...ada, since: new Date("2021-01-01") };
  expect(render(card(later))).toBe(renderToString(inRouter(card(later))));
  const other = { ...ada, name: "Grace (sample)" };
  expect(render(card(other))).toContain("Grace (sample)");
});

test("what can't be rendered alone is reported and rendered in the page", async () => {
  const { render, failures } = startCache();
  let isAlone = false;
  const Picky = () => {
    if (isAlone) throw new Error("no page around it");
    return <p>in the page</p>;
  };
  const picky = <CachedMarkup as="div" of={Picky} content={{}} />;
  render(picky);
  isAlone = true;
  await turn();
  expect(failures).toEqual([new Error("no page around it")]);
  isAlone = false;
  expect(render(picky)).toBe("<div><p>in the page</p></div>");
});
