import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { contactPath } from "#shared/help-address.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { Button } from "#ui/controls/button.tsx";
import { GlobeArcs } from "#ui/drawings/globe-arcs.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { Section } from "#ui/page/section.tsx";
import { companyPaths } from "../company.constants.ts";
import { CheckList } from "../components/check-list.tsx";
import { CompanyContact } from "../components/company-contact.tsx";
import { TeamList } from "../components/team-list.tsx";
import { listTeam } from "../team.usecases.server.ts";
import type { Route } from "./+types/about";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const company = args.loaderData?.company;
  const site = new URL("/", baseUrlOf(args.matches)).href;
  return describePage(args, {
    title: `About ${brand.name}`,
    description: `Who runs ${brand.name}, where we are, and how we check mentors, reviews, jobs and guides.`,
    path: companyPaths.about,
    image: "about",
    data:
      company && !company.isSample
        ? [
            {
              "@type": "AboutPage",
              url: new URL(companyPaths.about, site).href,
              mainEntity: {
                "@type": "Organization",
                "@id": `${site}#organization`,
                url: site,
                logo: new URL("/icon-512.png", site).href,
                name: brand.name,
                legalName: company.legalName,
                address: company.postalAddress,
                ...(company.phone ? { telephone: company.phone } : {}),
                ...(company.email ? { email: company.email } : {}),
              },
            },
          ]
        : [],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const { recruiterLicense } = services.feeProtection;
  return { company: services.company, recruiterLicense, team: listTeam(services) };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { company, recruiterLicense, team } = loaderData;
  const offices = company.offices.map(({ name, value }) => ({ term: name, description: value }));
  return (
    <>
      <Hero
        kicker={`About ${brand.name}`}
        title="We help skilled people work where they're needed"
        lead="Nurses, physicians, engineers and tradespeople move to Canada and the United States every year. We introduce them to employers, connect them with mentors who've made the move, and explain each step in plain language."
        actions={
          <>
            <Button asChild>
              <Link to={consultationPath()}>Book a consultation</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={companyPaths.forEmployers}>For employers</Link>
            </Button>
          </>
        }
        figure={<GlobeArcs className="w-full text-control" />}
      />
      <Section title="What we do">
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-3">
          <Part title="Hiring" to={companyPaths.forEmployers} link="How hiring works">
            Employers tell us who they need. We find people abroad, check what we can, and plan the
            hire backward from the license and the work permit.
          </Part>
          <Part title="Mentoring" to={companyPaths.forMentors} link="How mentoring works">
            Book an hour with someone who's made the move. Mentors set their own rates, and you see
            our fee before you pay.
          </Part>
          <Part title="Guides" to="/resources" link="Read the guides">
            Our guides mark their facts with a source and a date. If a marked fact hasn't been
            checked in a while, the page says so.
          </Part>
        </div>
      </Section>
      <Section
        id="verification"
        tone="sunken"
        title="How verification works"
        lead="What we check, and how."
      >
        <CheckList caption="What we verify" checks={checks} />
      </Section>
      {team.members.length > 0 ? (
        <Section title="The team">
          <TeamList {...team} />
        </Section>
      ) : null}
      {offices.length > 0 ? (
        <Section
          tone="sunken"
          title="Offices"
          lead="Most of our work happens by video and email. If you'd like to visit, write to us first."
        >
          <div className="max-w-text">
            <DescriptionList items={offices} />
          </div>
        </Section>
      ) : null}
      <Section id="company" title="Company and licenses">
        <div className="grid max-w-text gap-6">
          {company.isSample ? (
            <SampleNote>The company, its addresses and numbers are samples.</SampleNote>
          ) : null}
          <CompanyContact company={company} recruiterLicense={recruiterLicense} />
          <p className="text-muted">
            The{" "}
            <Link className="link" to="/terms">
              Terms of Service
            </Link>{" "}
            and the{" "}
            <Link className="link" to="/privacy">
              Privacy Policy
            </Link>{" "}
            explain what you can expect from us.
          </p>
        </div>
      </Section>
      <CallToAction
        title="Have a question?"
        text="Write to us, and our team will answer by email. To talk about hiring, a move or a business, book a free video call."
        actions={
          <>
            <Button asChild>
              <Link to={contactPath}>Contact us</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={consultationPath()}>Book a consultation</Link>
            </Button>
          </>
        }
      />
    </>
  );
}

function Part(props: { title: string; to: string; link: string; children: string }) {
  return (
    <div className="grid content-start gap-3 border-t-2 border-ink pt-4">
      <h3 className="text-xl">{props.title}</h3>
      <p className="text-muted">{props.children}</p>
      <p>
        <Link className="link" to={props.to}>
          {props.link}
        </Link>
      </p>
    </div>
  );
}

const checks = [
  {
    what: "Mentors",
    how: "A person on our team reads each application before the profile goes public, and any new name, title, company or area of expertise that a mentor enters. Our team can also add mentors from its own list, without an application.",
  },
  {
    what: "Reviews",
    how: "Only the two people in a completed session can review it. Reviews stay hidden until both people have written theirs, or until two weeks after the session.",
  },
  {
    what: "Ratings and reply rates",
    how: "Average ratings and reply rates come from real sessions and messages. No one can pay to change them.",
  },
  {
    what: "Jobs",
    how: "We verify an organization before it can publish a job, and check each posting against the law where the work is. Anyone can report a job.",
  },
  {
    what: "CVs and files",
    how: "We accept a file only if its contents match its type. We record each time someone opens a CV.",
  },
  {
    what: "Guides",
    how: "Our guides mark fees, dates and rules with the source and the day we last checked it. After 180 days without a check, or sooner where rules change often, the page warns you. Answers to frequent questions have no marks.",
  },
];
