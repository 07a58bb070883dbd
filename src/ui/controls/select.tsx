import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../styles/class-names.ts";
import { controlStyles } from "./control-styles.ts";

/** The browser's own select, which every phone and screen reader knows. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select
        className={classNames(controlStyles, "appearance-none pr-10 text-ellipsis", className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
