import { createContext, type FunctionComponent, type ReactElement, useContext } from "react";

/** Answers the markup that a component renders from these properties, or undefined: render it. */
export type MarkupCache = <Content extends object>(
  component: FunctionComponent<Content>,
  content: Content,
) => string | undefined;

/** Null in the browser, which needs the elements themselves. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);

export interface CachedMarkupProps<Content extends object> {
  as: "article" | "div" | "footer" | "li" | "nav" | "ol" | "section" | "span";
  className?: string;
  "aria-label"?: string;
  /** Renders from its content alone: from no context, no address and with no `useId`. */
  of: FunctionComponent<Content>;
  /** Of values that JSON tells apart, and of elements of them. */
  content: Content;
}

/**
 * An element whose inside the server renders once for many answers. The browser renders it like any other
 * and finds there what it would have made itself.
 */
export function CachedMarkup<Content extends object>({
  as: Element,
  of: Inside,
  content,
  ...attributes
}: CachedMarkupProps<Content>): ReactElement {
  const markup = useContext(MarkupCacheContext)?.(Inside, content);
  return markup === undefined ? (
    <Element {...attributes}>
      <Inside {...content} />
    </Element>
  ) : (
    <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
