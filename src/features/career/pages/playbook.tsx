import { Link } from "react-router";
import type { Course } from "schema-dts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { Section } from "#ui/page/section.tsx";
import { playbookPath, playbooksPath } from "../career.constants.ts";
import { formatMinutes } from "../career.rules.ts";
import { Curriculum } from "../components/curriculum.tsx";
import { FeaturedMark } from "../components/featured-mark.tsx";
import { PlaybookOverview } from "../components/playbook-overview.tsx";
import { PriceBox } from "../components/price-box.tsx";
import { ReviewList } from "../components/review-list.tsx";
import { type PlaybookDetails, showPlaybook } from "../playbooks.usecases.server.ts";
import type { Route } from "./+types/playbook";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { playbook } = loaderData;
  return describePage(args, {
    title: playbook.title,
    description: playbook.description,
    path: playbookPath(playbook.id),
    image: `playbook-${playbook.id}`,
    trail: [
      { name: "Career Accelerator", path: "/career" },
      { name: "Playbooks", path: playbooksPath },
    ],
    data: [describeCourse(playbook, baseUrlOf(args.matches))],
  });
}

function describeCourse(playbook: PlaybookDetails, baseUrl: string): Course & object {
  const url = new URL(playbookPath(playbook.id), baseUrl).href;
  const hours = Math.floor(playbook.minutes / 60);
  return {
    "@type": "Course",
    name: playbook.title,
    description: playbook.description,
    url,
    inLanguage: "en",
    educationalLevel: playbook.level,
    provider: { "@type": "Organization", name: brand.name, url: baseUrl },
    offers: {
      "@type": "Offer",
      category: "Paid",
      price: playbook.price.amountCents / 100,
      priceCurrency: playbook.price.currency,
      url,
    },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseWorkload: `PT${hours}H${playbook.minutes % 60}M`,
    },
  };
}

export function loader({ context, params }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  return { playbook: showPlaybook(services, params.playbookId) };
}

export default function PlaybookPage({ loaderData: { playbook } }: Route.ComponentProps) {
  const { id, curriculum, sampleReviews } = playbook;
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto grid w-full max-w-page items-start gap-x-16 gap-y-10 px-5 py-10 sm:px-8 md:grid-cols-[1fr_22rem] md:py-16">
          <div className="grid gap-5">
            <BackLink to={playbooksPath}>Playbooks</BackLink>
            <p className="flex flex-wrap items-center gap-3 text-muted">
              {playbook.category}
              {playbook.featured ? <FeaturedMark /> : null}
            </p>
            <h1 className="max-w-[18ch] text-3xl">{playbook.title}</h1>
            <p className="max-w-[38rem] text-lg text-muted">{playbook.summary}</p>
            <PlaybookOverview {...playbook} modules={curriculum.length} />
            <div className="mt-4 grid max-w-text gap-3 border-t-2 border-ink pt-5">
              <h2 className="text-xl">What you&apos;ll come away with</h2>
              <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
                {playbook.outcomes.map((outcome) => (
                  <li key={outcome}>{outcome}</li>
                ))}
              </ul>
            </div>
          </div>
          <PriceBox playbook={playbook} />
        </div>
      </header>
      <Section
        id="curriculum"
        title="Curriculum"
        lead={`${curriculum.length} modules, ${formatMinutes(playbook.minutes)} of lessons and exercises, spread over ${playbook.duration}.`}
      >
        <Curriculum playbookId={id} modules={curriculum} />
      </Section>
      <Section title="About this playbook" tone="sunken">
        <div className="grid items-start gap-x-16 gap-y-10 md:grid-cols-[7fr_5fr]">
          <div>
            <Prose html={playbook.aboutHtml} />
          </div>
          <div className="grid gap-3 border-t-2 border-ink pt-5">
            <h3 className="text-xl">Who it&apos;s for</h3>
            <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
              {playbook.audience.map((reader) => (
                <li key={reader}>{reader}</li>
              ))}
            </ul>
            <p className="mt-3 text-sm text-muted">
              Content last reviewed on {formatDay(playbook.lastReviewed)}. Price:{" "}
              {formatMoney(playbook.price)} {playbook.price.currency}.
            </p>
          </div>
        </div>
      </Section>
      <Section title="Reviews">
        {sampleReviews.length > 0 ? (
          <>
            <SampleNote>These reviews and reviewers are samples.</SampleNote>
            <ReviewList reviews={sampleReviews} />
          </>
        ) : (
          <EmptyState title="No reviews yet">
            <p>
              Read{" "}
              <Link className="link" to={playbookPath(id, "preview")}>
                the first module
              </Link>{" "}
              and decide for yourself.
            </p>
          </EmptyState>
        )}
      </Section>
      <CallToAction
        title={`${formatMoney(playbook.price)}, with 30 days to change your mind`}
        text="Read the first module before you decide. If the playbook isn't for you, ask for your money back within 30 days."
        actions={
          <>
            <Button asChild>
              <Link to={playbookPath(id, "enrol")}>Enroll Now</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={playbookPath(id, "preview")}>Preview Course</Link>
            </Button>
          </>
        }
      />
    </>
  );
}
