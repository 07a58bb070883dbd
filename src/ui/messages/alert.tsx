import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { mayTakeFocus } from "../controls/may-take-focus.ts";
import { classNames } from "../styles/class-names.ts";

const looks = {
  default: { icon: Info, name: "Note", styles: "border-control bg-surface" },
  destructive: { icon: CircleAlert, name: "Error", styles: "border-danger bg-danger-soft" },
  success: { icon: CircleCheck, name: "Success", styles: "border-success bg-success-soft" },
} as const;

const iconColors = {
  default: "text-muted",
  destructive: "text-danger",
  success: "text-success",
} as const;

export interface AlertProps {
  variant?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  id?: string;
  /** Takes the focus when it appears: its cause has just lost it. */
  focused?: boolean;
  className?: string;
}

/** A message that belongs to the page. A destructive one interrupts a screen reader. */
export function Alert({
  variant = "default",
  title,
  children,
  id,
  focused = false,
  className,
}: AlertProps) {
  const { icon: Icon, name, styles } = looks[variant];
  return (
    <div
      id={id}
      ref={focused ? takeFocus : undefined}
      tabIndex={focused ? -1 : undefined}
      role={variant === "destructive" ? "alert" : "status"}
      className={classNames("flex gap-3 rounded-sm border border-l-4 px-4 py-3", styles, className)}
    >
      <Icon
        role="img"
        aria-label={name}
        className={classNames("mt-0.5 size-5 shrink-0", iconColors[variant])}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

function takeFocus(element: HTMLElement | null) {
  if (mayTakeFocus()) element?.focus();
}
