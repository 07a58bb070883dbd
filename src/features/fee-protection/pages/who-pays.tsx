import { Link } from "react-router";
import type { CareerService } from "#features/payments/payments.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { joinNames } from "#shared/join-names.ts";
import { formatDay } from "#shared/time.ts";
import { Page } from "#ui/page/page.tsx";
import { FreeInstead } from "../components/fee-notice.tsx";
import { feeAnswerPath, feeRulesPath } from "../fee-protection.constants.ts";
import { type FeeRule, feeRules } from "../fee-protection.rules.ts";
import type { FeeMode } from "../fee-protection.types.ts";
import { describeFreeLimits } from "../free-limits.rules.ts";
import { nameOfPlace } from "../places.constants.ts";
import type { Route } from "./+types/who-pays";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

const informationSheets =
  "https://www.ontario.ca/page/employment-rights-and-obligations-foreign-nationals";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Who pays for what",
    description: `Where the law protects people from paying ${brand.name} for career services, with each law and its source.`,
    path: feeRulesPath,
    image: "legal",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { policy, limits, recruiterLicense } = pageOf(context).services.feeProtection;
  const rules = feeRules.filter(
    ({ protects, places }) =>
      protects !== "unless_registered" ||
      places.some((place) => !policy.registrations.includes(place)),
  );
  return { mode: policy.mode, limits, recruiterLicense, rules };
}

export default function WhoPaysPage({ loaderData }: Route.ComponentProps) {
  const { mode, limits, recruiterLicense, rules } = loaderData;
  return (
    <Page
      title="Who pays for what"
      lead="Employers pay us when they hire. Candidates never pay us for a job. We charge for career services, but the law protects some people from paying for them."
      width="text"
    >
      <div className="grid gap-10">
        <section className="grid gap-3">
          <h2 className="text-xl">How it works</h2>
          <ol className="grid list-decimal gap-2 pl-5 marker:text-accent">
            <li>
              Before you buy a playbook, {brand.name} Pro or a mentor session, we ask about your
              status in Canada and where you live and want to work. If you'd rather not say, or
              haven't decided on a place, we apply every rule that could protect you.
            </li>
            <li>
              {mode === "free"
                ? describeFreeLimits(limits)
                : "If the law protects you from paying for one of these services, we don't sell it to you. Jobs, guides, events and calls with our team are free for everyone, you included."}
            </li>
            <li>
              If the law starts to protect you after you've paid, we refund what you paid for any
              service that hasn't ended.
            </li>
            <li>
              You can't have an open job application and a paid career service with us at the same
              time. We'll tell you which one has to end first.
            </li>
          </ol>
          <p>
            <Link className="link" to={feeAnswerPath}>
              Answer the questions or change your answers
            </Link>
          </p>
        </section>
        <section className="grid gap-3">
          <h2 className="text-xl">The rules, place by place</h2>
          <p>
            Each rule comes from our fact sheet of the date shown. We didn't open the source pages
            again on that date.
          </p>
          <ul className="grid gap-5">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} mode={mode} />
            ))}
          </ul>
        </section>
        <section className="grid gap-3">
          <h2 className="text-xl">Your rights in Ontario</h2>
          <p>
            Ontario's Ministry of Labour publishes{" "}
            <a className="link" href={informationSheets}>
              information sheets for foreign nationals
            </a>{" "}
            in many languages.
          </p>
          {recruiterLicense ? <p>Our recruiter license in Ontario: {recruiterLicense}.</p> : null}
        </section>
        <FreeInstead />
      </div>
    </Page>
  );
}

function Rule({ rule, mode }: { rule: FeeRule; mode: FeeMode }) {
  return (
    <li className="grid gap-1 border-t border-line pt-4">
      <h3 className="font-sans font-semibold">
        {rule.places.map(nameOfPlace).join(", ")}: {protectedPeople[rule.protects]}
      </h3>
      <p>{rule.meaning}</p>
      <p>{describeReach(rule, mode)}</p>
      <p className="text-sm text-muted">
        {rule.law}. Source:{" "}
        <a className="link" href={rule.source.url}>
          {rule.source.title}
        </a>
        . From our fact sheet of {formatDay(rule.checkedOn)}.
      </p>
    </li>
  );
}

function describeReach({ protects, services }: FeeRule, mode: FeeMode): string {
  const promise = mode === "free" ? "we don't charge you for" : "we don't sell you";
  const named = joinNames(
    services.map((service) => namesInSentence[service]),
    "or",
  );
  switch (protects) {
    case "everyone":
      return `If you live or want to work there, ${promise} ${named}.`;
    case "foreign_nationals":
      return `If you live or want to work there and aren't a Canadian citizen or permanent resident, ${promise} ${named}.`;
    case "unless_registered":
      return `If you live or want to work there, we don't sell you ${named}.`;
  }
}

const protectedPeople: Readonly<Record<FeeRule["protects"], string>> = {
  everyone: "everyone",
  foreign_nationals: "foreign nationals",
  unless_registered: "everyone",
};

const namesInSentence: Readonly<Record<CareerService, string>> = {
  playbook: "playbooks",
  membership: `${brand.name} Pro`,
  mentoring: "mentor sessions",
};
