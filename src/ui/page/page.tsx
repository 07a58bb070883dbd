import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";

const widths = { wide: "max-w-page", text: "max-w-text", form: "max-w-form" } as const;

export interface PageProps {
  title: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  width?: keyof typeof widths;
  children?: ReactNode;
}

/** The inside of `<main>`: the page's one h1, its lead and its content. */
export function Page({ title, lead, width = "wide", children }: PageProps) {
  return (
    <div
      className={classNames(
        "mx-auto w-full px-5 py-12 in-[.admin-frame]:mx-0 in-[.admin-frame]:py-8 sm:px-8 sm:py-16 sm:in-[.admin-frame]:py-10",
        widths[width],
      )}
    >
      <header className="mb-10 grid gap-3">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {lead ? <p className="max-w-text text-lg wrap-anywhere text-muted">{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
