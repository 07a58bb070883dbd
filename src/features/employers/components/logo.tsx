import { Building2 } from "lucide-react";

/** An organization's logo, or a sign in its place. */
export function Logo({ src, name }: { src: string | null; name: string }) {
  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-surface p-2">
      {src ? (
        <img
          src={src}
          alt={`Logo of ${name}`}
          className="max-h-full max-w-full bg-[white] object-contain"
        />
      ) : (
        <Building2 aria-hidden className="size-10 text-muted" />
      )}
    </div>
  );
}
