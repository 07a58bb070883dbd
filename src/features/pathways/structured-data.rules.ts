import type { HowTo } from "schema-dts";
import type { Plan } from "./plan.rules.ts";

/** A pathway in schema.org's words: what to do, in order. */
export function describePathway(
  { title, metaDescription }: { title: string; metaDescription: string },
  { stages }: Pick<Plan, "stages">,
  url: string,
): HowTo {
  return {
    "@type": "HowTo",
    name: title,
    description: metaDescription,
    inLanguage: "en",
    step: stages.map((stage) => ({
      "@type": "HowToSection",
      name: stage.title,
      itemListElement: stage.steps.map(({ id, title: name, text }) => ({
        "@type": "HowToStep",
        name,
        text,
        url: `${url}#step-${id}`,
      })),
    })),
  };
}
