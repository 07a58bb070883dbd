import { type ComponentProps, useId } from "react";
import { classNames } from "../styles/class-names.ts";

export interface TableProps extends ComponentProps<"table"> {
  /** The table's name, for those who cannot see what surrounds it. */
  caption?: string;
  /** On a phone, each row is a block with its cells below each other, under the `label` of each. */
  stacked?: boolean;
}

const stackedStyles = classNames(
  "max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:sr-only",
  "max-sm:[&_tr]:grid max-sm:[&_tr]:gap-1 max-sm:[&_tr]:py-4 max-sm:[&_th]:block max-sm:[&_th]:p-0",
  "max-sm:[&_td]:grid max-sm:[&_td]:grid-cols-[8rem_minmax(0,1fr)] max-sm:[&_td]:p-0",
  "max-sm:[&_td]:text-left max-sm:[&_td]:before:text-sm max-sm:[&_td]:before:text-muted",
  "max-sm:[&_td]:before:row-span-9 max-sm:[&_td]:before:content-[attr(data-label)]",
  "max-sm:[&_td>*]:col-start-2 max-sm:[&_td>*]:justify-self-start",
);

/**
 * A table that scrolls sideways by itself, by keyboard too, where it is too wide for the screen.
 */
export function Table({ caption, stacked = false, className, children, ...rest }: TableProps) {
  const captionId = useId();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-labelledby={caption ? captionId : undefined}
      className="relative overflow-x-auto"
    >
      <table
        className={classNames(
          "w-full border-collapse text-left",
          stacked ? stackedStyles : undefined,
          className,
        )}
        {...rest}
      >
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

export interface TableCellProps extends ComponentProps<"td"> {
  /** The column's name, which a stacked table shows beside the cell. */
  label?: string;
}

export function TableCell({ label, className, ...rest }: TableCellProps) {
  return (
    <td data-label={label} className={classNames("py-3 pr-6 align-top", className)} {...rest} />
  );
}
