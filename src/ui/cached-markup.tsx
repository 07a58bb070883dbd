import { createContext, type FunctionComponent, type ReactElement, useContext } from "react";

/** Answers the markup that a component renders from these properties, or undefined: render it. */
export type MarkupCache = <Content extends object>(
  component: FunctionComponent<Content>,
  content: Content,
) => string | undefined;

/** Null in the browser, which needs the elements themselves. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);

export interface CachedMarkupProps<Content extends object> {
  as: "article" | "div";
  className?: string;
  /** Renders from its content alone: from no context but the router's, and with no `useId`. */
  of: FunctionComponent<Content>;
  /** Of values that JSON tells apart. */
  content: Content;
}

/**
 * An element whose inside the server renders once for many answers. The browser renders it like any other
 * and finds there what it would have made itself.
 */
export function CachedMarkup<Content extends object>({
  as: Element,
  className,
  of: Inside,
  content,
}: CachedMarkupProps<Content>): ReactElement {
  const markup = useContext(MarkupCacheContext)?.(Inside, content);
  return markup === undefined ? (
    <Element className={className}>
      <Inside {...content} />
    </Element>
  ) : (
    <Element className={className} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
