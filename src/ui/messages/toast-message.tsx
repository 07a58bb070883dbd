import { CircleAlert, CircleCheck, X } from "lucide-react";
import { classNames } from "../styles/class-names.ts";

export interface ToastMessageProps {
  title: string;
  description: string | undefined;
  variant: "default" | "destructive";
  onClose: () => void;
}

export function ToastMessage({ title, description, variant, onClose }: ToastMessageProps) {
  const destructive = variant === "destructive";
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <div
      // The toaster around it is a polite live region; an alert inside is announced at once.
      role={destructive ? "alert" : undefined}
      data-variant={variant}
      className={classNames(
        "flex w-full items-start gap-3 rounded-sm border border-l-4 p-4 text-base text-ink shadow-[0_6px_24px_rgb(13_20_36/0.16)]",
        destructive ? "border-danger bg-danger-soft" : "border-control border-l-accent bg-surface",
      )}
    >
      <Icon
        role={destructive ? "img" : undefined}
        aria-label={destructive ? "Error" : undefined}
        aria-hidden={destructive ? undefined : true}
        className={classNames(
          "mt-0.5 size-5 shrink-0",
          destructive ? "text-danger" : "text-success",
        )}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm">{description}</p> : null}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
