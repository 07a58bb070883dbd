import { LocalTime } from "#ui/content/local-time.tsx";

/** Time of the list, while a new one can't be read; nothing for a current one. */
export function ListTime({ asOf }: { asOf: Date | null }) {
  if (!asOf) return null;
  return (
    <p className="border-l-2 border-accent pl-4">
      List from <LocalTime time={asOf} />. We&apos;ll update it as soon as we can.
    </p>
  );
}
