import { createElement, type ReactElement } from "react";
import { StaticRouter } from "react-router";
import type { KeepMarkup } from "./kept-markup.tsx";

/** A card takes some 3 kB. */
const maxKept = 1_000;

/**
 * Keeps what components rendered. The first time they are rendered in the page, and for later ones after it:
 * one rendering can't begin within another.
 */
export function createMarkupKeeper(
  render: (element: ReactElement) => string,
  fail: (error: unknown) => void,
): KeepMarkup {
  const kept = new WeakMap<object, Map<string, string | undefined>>();
  return (component, content) => {
    const markups = kept.get(component) ?? new Map<string, string | undefined>();
    kept.set(component, markups);
    const key = JSON.stringify(content);
    const markup = markups.get(key);
    if (markup !== undefined || markups.has(key)) return markup;
    if (markups.size >= maxKept) markups.clear();
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
