import { brand } from "#shared/brand.ts";
import { LocalTime } from "#ui/content/local-time.tsx";

/** Our team's acts for an organization, for its owners and recruiters to see. */
export function OperatorActs({
  acts,
}: {
  acts: readonly { id: number; name: string; at: Date }[];
}) {
  return (
    <section aria-labelledby="acts-title" className="grid gap-4 border-t border-line pt-8">
      <h2 id="acts-title" className="text-xl">
        Activity by {brand.name}
      </h2>
      {acts.length === 0 ? (
        <p className="text-muted">
          Our team hasn&apos;t changed anything. If we make a change for you, you&apos;ll see it
          here.
        </p>
      ) : (
        <ul className="border-t border-line">
          {acts.map(({ id, name, at }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <span>{name}</span>
              <span className="text-muted">
                <LocalTime time={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
