import { Badge } from "../content/badge.tsx";

/** Marks what is here as a sample. */
export function SampleNote({ children }: { children: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge>Sample</Badge>
      <span className="text-sm text-muted">{children}</span>
    </p>
  );
}
