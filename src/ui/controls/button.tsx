import { type ComponentProps, cloneElement, type ReactElement } from "react";
import { classNames } from "../styles/class-names.ts";

const shape =
  "inline-flex items-center justify-center gap-2 rounded-sm border text-center font-semibold transition-colors disabled:opacity-60 aria-busy:opacity-80 [&_svg]:size-[1.1em] [&_svg]:shrink-0";

const variants = {
  primary:
    "border-accent bg-accent text-on-accent enabled:hover:border-accent-hover enabled:hover:bg-accent-hover [a&]:hover:border-accent-hover [a&]:hover:bg-accent-hover",
  secondary:
    "border-control bg-surface text-ink enabled:hover:border-ink enabled:hover:bg-sunken [a&]:hover:border-ink [a&]:hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  destructive:
    "border-danger bg-surface text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft",
};

const sizes = {
  small: "min-h-9 px-3 py-1.5 text-sm",
  medium: "min-h-11 px-5 py-2 text-base",
};

interface Look {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
}

function stylesOf({ variant = "primary", size = "medium" }: Look): string {
  return classNames(shape, variants[variant], sizes[size]);
}

interface RealButtonProps extends ComponentProps<"button">, Look {
  /**
   * Work is under way: the button is disabled and says so; give it the busy wording as children.
   */
  busy?: boolean;
  asChild?: false;
}

/** The look of a button for the one child, which keeps what it does: a link, say. */
interface ChildButtonProps extends Look {
  asChild: true;
  className?: string;
  children: ReactElement<{ className?: string }>;
}

export type ButtonProps = RealButtonProps | ChildButtonProps;

export function Button(props: ButtonProps) {
  return props.asChild ? <ChildButton {...props} /> : <RealButton {...props} />;
}

function ChildButton({ variant, size, className, children }: ChildButtonProps) {
  return cloneElement(children, {
    className: classNames(stylesOf({ variant, size }), className, children.props.className),
  });
}

function RealButton({
  variant,
  size,
  busy = false,
  asChild: _,
  className,
  type = "button",
  disabled,
  ...rest
}: RealButtonProps) {
  return (
    <button
      type={type}
      className={classNames(stylesOf({ variant, size }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}
