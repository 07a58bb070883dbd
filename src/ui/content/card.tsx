import type { ElementType, ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  as?: ElementType;
  /** The title's rank among the page's headings. */
  headingLevel?: 1 | 2 | 3 | 4;
  className?: string;
}

export function Card({
  title,
  description,
  children,
  as: Element = "div",
  headingLevel = 2,
  className,
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Element
      className={classNames(
        "grid content-start gap-4 rounded-md border border-line bg-surface p-6",
        className,
      )}
    >
      {title || description ? (
        <div className="grid gap-1">
          {title ? (
            <Heading className="font-serif text-xl font-medium wrap-anywhere">{title}</Heading>
          ) : null}
          {description ? <p className="wrap-anywhere text-muted">{description}</p> : null}
        </div>
      ) : null}
      {children}
    </Element>
  );
}
