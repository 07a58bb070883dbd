import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** The way up, above a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 w-fit items-center gap-2 text-muted underline-offset-4 wrap-anywhere hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      {children}
    </Link>
  );
}
