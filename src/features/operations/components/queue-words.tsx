import { DescriptionList } from "#ui/content/description-list.tsx";
import { stateWords } from "../operations.constants.ts";

/** Meanings of waiting, running and failed. */
export function QueueWords() {
  return (
    <section aria-labelledby="words-title" className="grid max-w-3xl gap-4">
      <h2 id="words-title" className="text-xl">
        What these terms mean
      </h2>
      <DescriptionList
        items={(["waiting", "running", "failed"] as const).map((state) => ({
          term: stateWords[state].label,
          description: stateWords[state].meaning,
        }))}
      />
    </section>
  );
}
