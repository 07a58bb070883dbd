import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#ui/styles/class-names.ts";
import { parseNotice } from "../notices.rules.ts";
import type { SiteNotice } from "../notices.types.ts";

const looks = {
  info: { icon: Info, name: "Notice", styles: "border-line bg-sunken", color: "text-muted" },
  warning: {
    icon: TriangleAlert,
    name: "Warning",
    styles: "border-warning bg-warning-soft",
    color: "text-warning",
  },
  outage: {
    icon: CircleAlert,
    name: "Outage",
    styles: "border-danger bg-danger-soft",
    color: "text-danger",
  },
} as const;

export interface NoticeBarProps {
  notice: SiteNotice;
  /** Closes it; before the page's scripts run there is nothing to close it with. */
  onClose: (() => void) | undefined;
}

/** One notice, as wide as the page. */
export function NoticeBar({ notice: { text, level, dismissible }, onClose }: NoticeBarProps) {
  const { icon: Icon, name, styles, color } = looks[level];
  return (
    <div className={classNames("border-b", styles)}>
      <div className="mx-auto flex w-full max-w-page items-start gap-3 px-5 py-2 sm:px-8">
        <Icon
          role="img"
          aria-label={name}
          className={classNames("mt-2.5 size-5 shrink-0", color)}
        />
        <p className="min-w-0 flex-1 py-2 wrap-anywhere">
          {parseNotice(text).map((part, position) =>
            typeof part === "string" ? (
              part
            ) : (
              <NoticeLink key={`${position} ${part.href}`} {...part} />
            ),
          )}
        </p>
        {dismissible ? (
          <span className="size-11 shrink-0">
            {onClose ? (
              <button
                type="button"
                onClick={onClose}
                className="grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-surface focus-visible:outline-3 focus-visible:outline-accent"
              >
                <X aria-hidden className="size-5" />
                <span className="sr-only">Close this notice</span>
              </button>
            ) : null}
          </span>
        ) : null}
      </div>
    </div>
  );
}

function NoticeLink({ label, href }: { label: string; href: string }) {
  if (href.startsWith("/")) {
    return (
      <Link className="link" to={href}>
        {label}
      </Link>
    );
  }
  return (
    <a className="link" href={href} rel="noreferrer">
      {label}
    </a>
  );
}
