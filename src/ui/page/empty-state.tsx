import type { ReactNode } from "react";
import { Arcs } from "../drawings/arcs.tsx";

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
}

/** Notice of an empty list, and what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-line bg-surface px-6 py-12 text-center">
      <Arcs className="h-14 w-44 text-control" />
      <h2 className="text-xl">{title}</h2>
      {children ? <div className="max-w-text text-muted">{children}</div> : null}
    </div>
  );
}
