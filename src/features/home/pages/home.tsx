import { Link } from "react-router";
import type { Organization, Place, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { listFigures } from "#features/claims/claims.contract.ts";
import { listFeaturedMentors } from "#features/mentors/mentors.contract.ts";
import { listFeaturedGuides } from "#features/resources/resources.contract.ts";
import { listTestimonials } from "#features/talent/talent.contract.ts";
import {
  FilteredTestimonials,
  type Testimonial,
} from "#features/talent/talent-testimonials.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { formatLongDay } from "#shared/time.ts";
import { Figures } from "#ui/content/figures.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Section } from "#ui/page/section.tsx";
import { FeaturedArticles } from "../components/featured-articles.tsx";
import { globeDrawing } from "../components/globe-drawing.ts";
import { HomeHero } from "../components/home-hero.tsx";
import { MentorSection } from "../components/mentor-section.tsx";
import { Pathways } from "../components/pathways.tsx";
import type { Route } from "./+types/home";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 60 } };

export function meta(args: Route.MetaArgs) {
  const url = new URL("/", baseUrlOf(args.matches)).href;
  return describePage(args, {
    title: brand.tagline,
    description:
      "Skilled people from overseas for employers in Canada and the United States. Mentors, playbooks and business opportunities for people moving for work.",
    path: "/",
    image: "home",
    data: [describeOrganization(url, args.loaderData?.offices ?? []), describeSite(url)],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const { mentors, asOf } = await listFeaturedMentors(services, mentorsShown, {
    first: services.picks.active("home-mentors"),
  });
  return {
    globe: globeDrawing,
    offices: services.company.offices.map(({ name }) => name),
    figures: await listFigures(services, "home"),
    testimonials: pickFromEach(await listTestimonials(services, "home")),
    mentors: mentors.map(
      ({ id, full_name, title, location, hourly_rate, photo_id, is_sample, takes_bookings }) => ({
        id,
        full_name,
        title,
        location,
        hourly_rate,
        photo_id,
        is_sample,
        takes_bookings,
      }),
    ),
    mentorsAsOf: asOf,
    articles: listFeaturedGuides(services.picks.active("home-guides")).map(
      ({ slug: _, ...article }) => ({
        ...article,
        day: formatLongDay(article.date),
      }),
    ),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { globe, figures, testimonials, mentors, mentorsAsOf, articles } = loaderData;
  return (
    <>
      <HomeHero title={brand.tagline} siteName={brand.name} globe={globe} />
      <Section title="Three ways to move forward">
        <Pathways />
      </Section>
      <Figures label={`${brand.name} by the numbers`} {...figures} />
      {testimonials.length > 0 ? (
        <Section title="What people say about working with us">
          <FilteredTestimonials testimonials={testimonials} />
        </Section>
      ) : null}
      <MentorSection mentors={mentors} asOf={mentorsAsOf} />
      {articles.length > 0 ? (
        <Section
          title="From the library"
          aside={
            <Link to="/resources" className="link py-1 font-semibold">
              View All Resources
            </Link>
          }
        >
          <FeaturedArticles articles={articles} />
        </Section>
      ) : null}
      <CallToAction
        title="Start where you are"
        text="Create a free account, tell us what you're looking for and meet people who've made the move you're planning."
        actions={
          <Button asChild>
            <Link to="/auth?tab=sign-up">Start Your Journey Today</Link>
          </Button>
        }
      />
    </>
  );
}

const mentorsShown = 10;
const testimonialsOfASector = 2;

/** The first few of each sector, so that every choice of the filter shows some. */
function pickFromEach(testimonials: readonly Testimonial[]): Testimonial[] {
  const bySector = Map.groupBy(testimonials, ({ sector }) => sector);
  return [...bySector.values()].flatMap((ones) => ones.slice(0, testimonialsOfASector));
}

function describeOrganization(url: string, offices: readonly string[]): Organization & object {
  return {
    "@type": "Organization",
    "@id": `${url}#organization`,
    name: brand.name,
    slogan: brand.tagline,
    url,
    logo: new URL("/icon-512.png", url).href,
    ...(offices.length > 0 ? { location: offices.map((office) => describeOffice(office)) } : {}),
  };
}

function describeOffice(city: string): Place & object {
  return {
    "@type": "Place",
    name: `${brand.name}, ${city}`,
    address: { "@type": "PostalAddress", addressLocality: city },
  };
}

function describeSite(url: string): WebSite & object {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${url}search?q={words}` },
    "query-input": "required name=words",
  };
  return {
    "@type": "WebSite",
    "@id": `${url}#website`,
    name: brand.name,
    url,
    inLanguage: "en",
    publisher: { "@id": `${url}#organization` },
    potentialAction: search,
  };
}
