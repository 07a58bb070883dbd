import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const buttonStyles = cva(
  "inline-flex items-center justify-center gap-2 rounded-sm border text-center font-semibold transition-colors disabled:opacity-60 aria-busy:opacity-80 [&_svg]:size-[1.1em] [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "border-accent bg-accent text-on-accent enabled:hover:border-accent-hover enabled:hover:bg-accent-hover [a&]:hover:border-accent-hover [a&]:hover:bg-accent-hover",
        secondary:
          "border-control bg-surface text-ink enabled:hover:border-ink enabled:hover:bg-sunken [a&]:hover:border-ink [a&]:hover:bg-sunken",
        quiet:
          "border-transparent bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
        destructive:
          "border-danger bg-surface text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft",
      },
      size: {
        small: "min-h-9 px-3 py-1.5 text-sm",
        medium: "min-h-11 px-5 py-2 text-base",
      },
    },
    defaultVariants: { variant: "primary", size: "medium" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonStyles> {
  /** Work is under way: the button is disabled and says so; give it the busy wording as children. */
  busy?: boolean;
  /** Gives the look to the one child (a link, say) instead of rendering a button. */
  asChild?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  asChild = false,
  className,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  const styles = classNames(buttonStyles({ variant, size }), className);
  if (asChild) return <Slot.Root className={styles} {...rest} />;
  return (
    <button
      type={type}
      className={styles}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}
