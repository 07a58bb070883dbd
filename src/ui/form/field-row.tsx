import type { ReactNode } from "react";

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-4">{children}</div>;
}
