import { factAnchor, factUseAnchor } from "#features/resources/resources-parts.contract.ts";

/** References to the facts that stand behind some words. */
export function FactMarks({
  marks = [],
}: {
  marks: readonly { number: number; use: number }[] | undefined;
}) {
  return marks.map(({ number, use }) => (
    <sup key={number} className="ml-0.5">
      <a
        id={factUseAnchor(number, use)}
        href={`#${factAnchor(number)}`}
        aria-label={`Source of this fact: ${number}`}
        className="link px-0.5"
      >
        {number}
      </a>
    </sup>
  ));
}
