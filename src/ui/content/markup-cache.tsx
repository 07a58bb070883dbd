import { createElement, isValidElement, type ReactElement } from "react";
import { StaticRouter } from "react-router";
import type { MarkupCache } from "./cached-markup.tsx";

/** Of one component. A card takes some 3 kB. */
const maxCached = 1_000;

type Render = (element: ReactElement, options: { identifierPrefix: string }) => string;

/**
 * Caches what components rendered. The first time they are rendered in the page, and for later ones after it:
 * one rendering can't begin within another. Then they are rendered in two places, and what isn't the same in both is
 * not cached: it depends on more than its content.
 */
export function createMarkupCache(render: Render, fail: (error: unknown) => void): MarkupCache {
  const cached = new WeakMap<object, Map<string, string | undefined>>();
  return (component, content) => {
    const markups = cached.get(component) ?? new Map<string, string | undefined>();
    cached.set(component, markups);
    const key = keyOf(content);
    if (key === undefined) return undefined;
    const markup = markups.get(key);
    if (markup !== undefined || markups.has(key)) return markup;
    if (markups.size >= maxCached) markups.clear();
    markups.set(key, undefined);
    setImmediate(() => {
      try {
        markups.set(key, renderAlone(render, createElement(component, content)));
      } catch (error) {
        fail(error);
      }
    });
    return undefined;
  };
}

function renderAlone(render: Render, element: ReactElement<object>): string {
  const renderAt = (location: string, identifierPrefix: string) =>
    render(<StaticRouter location={location}>{element}</StaticRouter>, { identifierPrefix });
  const markup = renderAt("/", "a");
  const { name } = element.type as { name: string };
  const part = markup.slice(0, 300);
  if (markup !== renderAt("/some/where?else=1#far", "b")) {
    throw new Error(`${name} depends on its place in the page, or on the address: ${part}`);
  }
  // React puts those in front, as it does in a page's head.
  if (markup.startsWith("<link ")) throw new Error(`${name} has images to load early: ${part}`);
  return markup;
}

/** A text for each content; undefined where it has something in it that no text tells apart. */
function keyOf(content: object): string | undefined {
  if (!hasElement(content)) return JSON.stringify(content);
  try {
    return JSON.stringify(content, describe);
  } catch {
    return undefined;
  }
}

/** JSON would leave an element's component out, or walk through it. */
function hasElement(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isValidElement(value) || Object.values(value).some(hasElement);
}

function describe(_name: string, value: unknown): unknown {
  if (isValidElement(value)) return [nameType(value.type), value.key, value.props];
  if (typeof value === "function") throw new Error("A function has no text");
  if (typeof value === "object" && value !== null && !plain.has(Object.getPrototypeOf(value))) {
    throw new Error("An object of a class has no text");
  }
  return value;
}

const plain = new Set<unknown>([Object.prototype, Array.prototype, null]);

const typeNames = new WeakMap<object, string>();
let typeCount = 0;

/** A component by a number of its own. Whatever else an element can be has a name. */
function nameType(type: unknown): string {
  if (typeof type !== "function" && (typeof type !== "object" || type === null)) {
    return String(type);
  }
  const known = typeNames.get(type);
  if (known) return known;
  typeCount += 1;
  const name = `component ${typeCount}`;
  typeNames.set(type, name);
  return name;
}
