import { createElement, type ReactElement } from "react";
import { StaticRouter } from "react-router";
import type { MarkupCache } from "./cached-markup.tsx";

/** A card takes some 3 kB. */
const maxCached = 1_000;

/**
 * Caches what components rendered. The first time they are rendered in the page, and for later ones after it:
 * one rendering can't begin within another.
 */
export function createMarkupCache(
  render: (element: ReactElement) => string,
  fail: (error: unknown) => void,
): MarkupCache {
  const cached = new WeakMap<object, Map<string, string | undefined>>();
  return (component, content) => {
    const markups = cached.get(component) ?? new Map<string, string | undefined>();
    cached.set(component, markups);
    const key = JSON.stringify(content);
    const markup = markups.get(key);
    if (markup !== undefined || markups.has(key)) return markup;
    if (markups.size >= maxCached) markups.clear();
    markups.set(key, undefined);
    setImmediate(() => {
      const element = <StaticRouter location="/">{createElement(component, content)}</StaticRouter>;
      try {
        markups.set(key, render(element));
      } catch (error) {
        fail(error);
      }
    });
    return undefined;
  };
}
