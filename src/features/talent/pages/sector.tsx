import { Check } from "lucide-react";
import { Link } from "react-router";
import { listFigures } from "#features/claims/claims.contract.ts";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { jobSearchPath, sectorLooks } from "#features/jobs/jobs-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { Figures } from "#ui/content/figures.tsx";
import { Button } from "#ui/controls/button.tsx";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { Steps } from "#ui/page/steps.tsx";
import { CheckTable } from "../components/check-table.tsx";
import { ReasonList } from "../components/reason-list.tsx";
import { RoleLists } from "../components/role-lists.tsx";
import { Testimonials } from "../components/testimonials.tsx";
import { readSector } from "../sectors/sectors.usecases.server.ts";
import { listTestimonials } from "../testimonials.usecases.server.ts";
import type { Route } from "./+types/sector";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [{ title: `Talent Solutions - ${brand.name}` }];
  const { sector, description, image, title } = loaderData.content;
  const { name, path } = sectorLooks[sector];
  const baseUrl = baseUrlOf(args.matches);
  return describePage(args, {
    title: name,
    description,
    path,
    image,
    trail: [{ name: "Talent Solutions", path: "/talent" }],
    data: [
      {
        "@type": "Service",
        name,
        serviceType: name,
        description: `${title}. ${description}`,
        url: new URL(path, baseUrl).href,
        provider: { "@type": "Organization", name: brand.name, url: baseUrl },
        areaServed: [
          { "@type": "Country", name: "Canada" },
          { "@type": "Country", name: "United States" },
        ],
      },
    ],
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const content = readSector(params.sector);
  return {
    content,
    figures: await listFigures(services, content.figures),
    testimonials: await listTestimonials(services, "talent"),
  };
}

export default function SectorPage({
  loaderData: { content, figures, testimonials },
}: Route.ComponentProps) {
  const { tint, drawing } = sectorLooks[content.sector];
  const book = (
    <Button asChild>
      <Link to={consultationPath({ topic: content.topic })}>Book Consultation</Link>
    </Button>
  );
  return (
    <>
      <Hero
        sector={tint}
        kicker={content.kicker}
        title={content.title}
        lead={content.lead}
        actions={
          <>
            {book}
            <Button asChild variant="secondary">
              <Link to={jobSearchPath({ filters: { sector: content.sector } })}>See open jobs</Link>
            </Button>
          </>
        }
        figure={<SectorDrawing sector={drawing} className="w-full" />}
      />
      <Figures label={`${content.kicker} by the numbers`} {...figures} />
      <Section title="Roles we recruit for" lead={content.rolesLead}>
        <RoleLists groups={content.roles} tint={tint} />
      </Section>
      <Section tone="sunken" title="Reasons to choose us">
        <ReasonList reasons={content.reasons} />
      </Section>
      <Section title="What gets checked, by whom and when" lead={content.checksLead}>
        <CheckTable checks={content.checks} caption={`${content.kicker}: checks`} />
      </Section>
      <Section title="How we work with both sides">
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          <TermList title="What we ask of employers" items={content.employerProvides} />
          <TermList title="If you're a candidate" items={content.candidateTerms} />
        </div>
        <p className="max-w-text text-sm text-muted">
          In Ontario, recruiters need a license and can&apos;t charge people from abroad for
          anything, not even for optional services. Other places have their own rules. Rules change,
          so check with the province or state. This isn&apos;t legal advice.
        </p>
      </Section>
      <Section tone="sunken" title="How hiring works">
        <Steps items={content.steps} />
      </Section>
      <Section title="What employers and candidates say">
        <Testimonials testimonials={testimonials} sector={content.testimonials} />
      </Section>
      <CallToAction
        title={content.closing.title}
        text={content.closing.text}
        actions={
          <>
            {book}
            <Button asChild variant="secondary">
              <Link to="/talent">Explore Talent Solutions</Link>
            </Button>
          </>
        }
      />
    </>
  );
}

function TermList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid content-start gap-4">
      <h3 className="text-xl">{title}</h3>
      <ul className="grid border-t border-ink">
        {items.map((item) => (
          <li key={item} className="flex gap-3 border-b border-line py-3">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
