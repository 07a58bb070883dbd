import { DescriptionList } from "#ui/content/description-list.tsx";
import type { Fact } from "../../mentor-fields.rules.ts";

/** Facts about a mentor, each under its name. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <DescriptionList
      items={facts.map(({ label, ...said }) => ({
        term: label,
        description: <FactText {...said} />,
      }))}
    />
  );
}

function FactText({ text, kind }: Pick<Fact, "text" | "kind">) {
  if (kind === "paragraphs") return <p className="whitespace-pre-line">{text}</p>;
  if (kind === "text") return text;
  return (
    <a href={text} rel="noopener noreferrer nofollow ugc" className="link break-all">
      {text}
    </a>
  );
}
