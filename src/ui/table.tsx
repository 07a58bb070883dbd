import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";

export interface TableProps extends ComponentProps<"table"> {
  /** The table's name, for those who cannot see what surrounds it. */
  caption?: string;
}

/**
 * A table that scrolls sideways by itself, by keyboard too, where it is too wide for the screen.
 */
export function Table({ caption, className, children, ...rest }: TableProps) {
  const captionId = useId();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-labelledby={caption ? captionId : undefined}
      className="relative overflow-x-auto"
    >
      <table className={classNames("w-full border-collapse text-left", className)} {...rest}>
        {caption ? (
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
        ) : null}
        {children}
      </table>
    </section>
  );
}

export function TableHead(props: ComponentProps<"thead">) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr className={classNames("border-b border-line", className)} {...rest} />;
}

export function TableHeader({ className, scope = "col", ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope={scope}
      className={classNames(
        "py-3 pr-6 text-sm font-semibold text-muted",
        scope === "row" ? "align-top" : "align-bottom",
        className,
      )}
      {...rest}
    />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return <td className={classNames("py-3 pr-6 align-top", className)} {...rest} />;
}
