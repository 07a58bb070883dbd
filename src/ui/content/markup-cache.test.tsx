import { createContext, type ReactElement, type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { Link, StaticRouter, useLocation } from "react-router";
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

function Note({ children }: { children: ReactNode }) {
  return <p>{children}</p>;
}

test("elements count by what they are made of", async () => {
  const { render, failures } = startCache();
  const note = (children: ReactNode) => <CachedMarkup as="div" of={Note} content={{ children }} />;
  const Short = ({ name }: { name: string }) => <i>{name}</i>;
  const Long = ({ name }: { name: string }) => <b>{name}</b>;
  const Theme = createContext("");
  const notes = [
    note(<Short name="Ada" />),
    note(<Long name="Ada" />),
    note(<Short name="Grace" />),
    note([<Short key="1" name="Ada" />, <br key="2" />]),
    note(<em>Ada</em>),
    note(<strong>Ada</strong>),
    note(<>Ada</>),
    note(<Theme value="dark">Ada</Theme>),
    note(<Theme value="light">Ada</Theme>),
  ];
  for (const each of notes) render(each);
  await turn();
  for (const each of notes) expect(render(each)).toBe(renderToString(inRouter(each)));
  expect(failures).toEqual([]);
});

test("an element with a handler is rendered in the page, since no text tells it from others", async () => {
  const { render, failures } = startCache();
  const button = (label: string) => (
    <CachedMarkup
      as="div"
      of={Note}
      content={{
        children: (
          <button type="button" onClick={() => label}>
            Press
          </button>
        ),
      }}
    />
  );
  render(button("one"));
  await turn();
  expect(render(button("two"))).toBe('<div><p><button type="button">Press</button></p></div>');
  expect(failures).toEqual([]);
});

test.each([
  ["an id of its place in the page", () => <p id={useId()}>x</p>],
  ["the page's address", () => <p>{useLocation().pathname}</p>],
  ["a link that begins at the page's address", () => <Link to="?page=2">Next</Link>],
  ["an image that the page asks for early", () => <img src="/ada.png" alt="Ada" />],
])("what renders %s is reported and not cached", async (_, Inside) => {
  const { render, failures } = startCache();
  const once = <CachedMarkup as="div" of={Inside} content={{}} />;
  render(once);
  await turn();
  expect(failures).toEqual([expect.objectContaining({ message: expect.any(String) })]);
  expect(render(once)).toBe(renderToString(inRouter(once)));
});
