import { Badge } from "#ui/content/badge.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { fields, pathwaysPath } from "../pathways.constants.ts";
import type { Pathway } from "../pathways.schemas.ts";

export function PathwayHeader({ pathway }: { pathway: Pick<Pathway, "title" | "lead" | "field"> }) {
  const { title, lead, field } = pathway;
  return (
    <header className="mx-auto grid w-full max-w-page justify-items-start gap-5 px-5 pt-8 pb-10 sm:px-8">
      <BackLink to={pathwaysPath}>All pathways</BackLink>
      <Badge tone={field}>{fields[field]}</Badge>
      <h1 className="max-w-[22ch] text-3xl wrap-anywhere">{title}</h1>
      <p className="max-w-text text-lg text-muted">{lead}</p>
    </header>
  );
}
