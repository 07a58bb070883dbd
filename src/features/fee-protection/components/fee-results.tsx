import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { serviceNames } from "../fee-protection.constants.ts";
import type { FreeLimits } from "../fee-protection.services.server.ts";
import type { FeeSituation } from "../fee-protection.usecases.server.ts";
import { describeFreeLimit } from "../free-limits.rules.ts";
import { FreeInstead, LawList } from "./fee-notice.tsx";

/** The meaning of an answer for each service, with the laws that decide it. */
export function FeeResults({
  situation: { answer, standings },
  limits,
}: {
  situation: FeeSituation;
  limits: FreeLimits;
}) {
  if (!answer) return null;
  const rules = new Map(
    standings.flatMap(({ standing }) => standing.rules.map((rule) => [rule.id, rule])),
  );
  const mayBuyAll = standings.every(({ standing }) => standing.outcome === "charge");
  return (
    <section aria-labelledby="fee-results-title" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="fee-results-title" className="text-xl">
          What this means for you
        </h2>
        <p className="text-sm text-muted">
          Based on your answers from <LocalTime time={answer.answeredAt} />.
        </p>
      </div>
      <DescriptionList
        items={standings.map(({ service, standing }) => ({
          term: serviceNames[service],
          description: describeStanding(service, standing, limits),
        }))}
      />
      <LawList rules={[...rules.values()]} />
      {mayBuyAll ? null : <FreeInstead />}
    </section>
  );
}

type Standings = FeeSituation["standings"][number];

function describeStanding(
  service: Standings["service"],
  { outcome, reason }: Standings["standing"],
  limits: FreeLimits,
): string {
  if (outcome === "charge") return "Available at the regular price.";
  if (reason === "unregistered") return "We can't sell this yet where you live or want to work.";
  if (outcome === "deny") return "The law doesn't let us charge you, so we don't sell you this.";
  return describeFreeLimit(service, limits);
}
