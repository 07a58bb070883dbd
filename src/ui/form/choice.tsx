import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";

const looks = {
  plain: {
    frame: "flex min-h-9 items-start gap-3 py-1",
    control: "mt-0.5 size-5 shrink-0 accent-accent",
  },
  card: {
    frame:
      "flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border border-control bg-surface px-3 py-2 transition-colors hover:border-ink hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink",
    control: "mt-1 size-4 shrink-0 accent-accent outline-none",
  },
  /** The label shows by itself whether it is chosen. */
  bare: { frame: "cursor-pointer", control: "sr-only" },
};

export interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  look?: keyof typeof looks;
  type?: "radio" | "checkbox";
  inputClassName?: string;
  children: ReactNode;
}

/** A radio button or checkbox with its words around it, so that all of it can be pressed. */
export function Choice({
  look = "plain",
  type = "radio",
  className,
  inputClassName,
  children,
  ...input
}: ChoiceProps) {
  const styles = looks[look];
  return (
    <label className={classNames(styles.frame, className)}>
      <input type={type} className={inputClassName ?? styles.control} {...input} />
      {children}
    </label>
  );
}
