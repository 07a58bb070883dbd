import { Link } from "react-router";
import { listFigures } from "#features/claims/claims.contract.ts";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { listFeaturedMentors } from "#features/mentors/mentors.contract.ts";
import { ListTime, MentorCard } from "#features/mentors/mentors-components.contract.ts";
import { mentorListPath } from "#features/mentors/mentors-parts.contract.ts";
import {
  isSearchedInVain,
  ListFilterForm,
  listFilterParameters,
  readListFilter,
  WiderFilters,
} from "#features/search/search-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { priceNote } from "#shared/money.ts";
import { readPage } from "#shared/pages.ts";
import { markSamples } from "#shared/samples.ts";
import { Figures } from "#ui/content/figures.tsx";
import { Button } from "#ui/controls/button.tsx";
import { BusinessDrawing } from "#ui/drawings/business-drawing.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { Section } from "#ui/page/section.tsx";
import {
  businessPath,
  kindNames,
  opportunitiesAnchor,
  opportunityKinds,
  promotedMentors,
} from "../business.constants.ts";
import type { OpportunitySummary } from "../business.types.ts";
import { BeforeYouSign } from "../components/before-you-sign.tsx";
import { OpportunityRow } from "../components/opportunity-row.tsx";
import { ScalingSupport } from "../components/scaling-support.tsx";
import { findOpportunities } from "../opportunities.usecases.server.ts";
import { listSavedIds } from "../saved.usecases.server.ts";
import { scalingSupport } from "../scaling-support.constants.ts";
import type { Route } from "./+types/business";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 60, parameters: [...listFilterParameters, "page"] },
  searches: ["q"],
};

const consultation = consultationPath({ topic: "business" });

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Business Accelerator",
    description:
      "Investment and franchise opportunities in Canada and the United States, mentors who've built companies, and support for growing your own.",
    path: businessPath,
    image: "business",
    ...(args.loaderData && (args.loaderData.filter.q || args.loaderData.filter.kind)
      ? { listed: false as const }
      : {}),
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const asked = new URL(request.url).searchParams;
  const filter = readListFilter(asked, opportunityKinds);
  const [found, savedIds, featured] = await Promise.all([
    findOpportunities(services, viewer, filter, readPage(asked.get("page"))),
    listSavedIds(services, viewer),
    listFeaturedMentors(services, promotedMentors, { specialization: "business" }),
  ]);
  if (isSearchedInVain(filter, found.found)) {
    await services.search.noteVain({ place: "opportunities", query: filter.q, clientAddress });
  }
  return {
    mentorsPath: mentorListPath({ specialization: "business" }),
    filter,
    found,
    savedIds,
    featured,
    figures: await listFigures(services, "business"),
    support: scalingSupport,
  };
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const { filter, found, savedIds, featured } = loaderData;
  const filterProps = {
    action: `${businessPath}#${opportunitiesAnchor}`,
    kinds: { label: "Type of opportunity", any: "All types", names: kindNames },
    filter,
    found: found.found,
    nouns: { one: "opportunity", many: "opportunities" },
  };
  const isNarrowed = filter.q !== "" || filter.kind !== null;
  const { mentors: promoted, asOf } = featured;
  const pathOf = (page: number) => {
    const search = new URLSearchParams();
    if (filter.q) search.set("q", filter.q);
    if (filter.kind) search.set("kind", filter.kind);
    if (page > 1) search.set("page", String(page));
    return `${businessPath}${search.size > 0 ? `?${search}` : ""}#${opportunitiesAnchor}`;
  };
  return (
    <>
      <Hero
        sector="business"
        kicker="Business Accelerator"
        title="Buy, open or grow a business"
        lead="See the risks of every opportunity, and go over the numbers with a mentor before you commit."
        actions={
          <>
            <Button asChild>
              <a href={`#${opportunitiesAnchor}`}>See opportunities</a>
            </Button>
            <Button asChild variant="secondary">
              <Link to={consultation}>Book a Strategy Call</Link>
            </Button>
          </>
        }
        figure={<BusinessDrawing />}
      />
      <Figures label={`${brand.name} by the numbers`} {...loaderData.figures} />
      <Section
        id={opportunitiesAnchor}
        title="Opportunities"
        lead="Each listing tells you what's expected of you, what you'd get and what could go wrong."
      >
        <ListFilterForm
          label="Opportunities"
          wordsLabel="Business, sector or location"
          {...filterProps}
        />
        {isNarrowed && found.opportunities.length === 0 ? (
          <EmptyState title="No opportunities match your search">
            <WiderFilters {...filterProps} />
          </EmptyState>
        ) : (
          <OpportunityList opportunities={found.opportunities} savedIds={savedIds} />
        )}
        <PageTurns
          label="Pages of opportunities"
          page={found.page}
          pages={found.pages}
          pathOf={pathOf}
          before="Previous page"
          after="Next page"
        />
      </Section>
      <Section title="Before you sign or pay" tone="sunken">
        <BeforeYouSign />
      </Section>
      {promoted.length > 0 ? (
        <Section
          title="Ask someone who's run the numbers"
          lead="Our business mentors have run a company, a franchise or a finance team. You pay by the hour."
          aside={
            <Button asChild variant="secondary">
              <Link to={loaderData.mentorsPath}>All business mentors</Link>
            </Button>
          }
        >
          <div className="grid gap-6">
            <ListTime asOf={asOf} />
            <p className="text-sm text-muted">{priceNote}</p>
            {promoted.some(({ is_sample }) => is_sample) ? (
              <SampleNote>Profiles with an illustrated portrait are samples.</SampleNote>
            ) : null}
            <ul aria-label="Business mentors" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {promoted.map((mentor) => (
                <li key={mentor.id}>
                  <MentorCard mentor={mentor} />
                </li>
              ))}
            </ul>
          </div>
        </Section>
      ) : null}
      <Section
        title="Support for growing companies"
        lead="For owners who already have customers and want a written plan."
      >
        <ScalingSupport kinds={loaderData.support} />
      </Section>
      <CallToAction
        title="Where should your business be in two years?"
        text="Tell us what you own, what you owe and what you want."
        actions={
          <Button asChild>
            <Link to={consultation}>Book a Strategy Call</Link>
          </Button>
        }
      />
    </>
  );
}

interface OpportunityListProps {
  opportunities: readonly OpportunitySummary[];
  savedIds: readonly string[];
}

function OpportunityList({ opportunities, savedIds }: OpportunityListProps) {
  if (opportunities.length === 0) {
    return (
      <EmptyState title="No open opportunities right now">
        <p>
          You can still tell us what you&apos;re looking for.{" "}
          <Link className="link" to={consultation}>
            Book a Strategy Call
          </Link>
        </p>
      </EmptyState>
    );
  }
  const marks = markSamples(opportunities.map(({ is_sample }) => is_sample));
  return (
    <div className="grid gap-6">
      {marks === "list" ? (
        <SampleNote>These businesses and their figures are samples.</SampleNote>
      ) : null}
      <ul aria-label="Opportunities" className="border-b border-line">
        {opportunities.map((opportunity) => (
          <li key={opportunity.id}>
            <OpportunityRow
              opportunity={opportunity}
              isMarked={marks === "entries" && opportunity.is_sample}
              saved={savedIds.includes(opportunity.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
