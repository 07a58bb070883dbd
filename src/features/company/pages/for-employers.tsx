import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { declinedCvDays } from "#features/jobs/jobs-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { Button } from "#ui/controls/button.tsx";
import { GlobeArcs } from "#ui/drawings/globe-arcs.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { Steps } from "#ui/page/steps.tsx";
import { companyPaths } from "../company.constants.ts";
import { CheckList } from "../components/check-list.tsx";
import type { Route } from "./+types/for-employers";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const baseUrl = baseUrlOf(args.matches);
  return describePage(args, {
    title: "For employers",
    description:
      "How to hire skilled people from abroad with us: the steps, what it costs and who pays, and what's verified before an offer.",
    path: companyPaths.forEmployers,
    image: "for-employers",
    trail: [{ name: "Talent Solutions", path: "/talent" }],
    data: [
      {
        "@type": "Service",
        name: `Hiring with ${brand.name}`,
        serviceType: "International recruitment",
        url: new URL(companyPaths.forEmployers, baseUrl).href,
        provider: { "@type": "Organization", name: brand.name, url: baseUrl },
        areaServed: [
          { "@type": "Country", name: "Canada" },
          { "@type": "Country", name: "United States" },
        ],
      },
    ],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { recruiterLicense: pageOf(context).services.feeProtection.recruiterLicense };
}

export default function ForEmployersPage({ loaderData }: Route.ComponentProps) {
  const { recruiterLicense } = loaderData;
  const book = (
    <Button asChild>
      <Link to={consultationPath({})}>Book Consultation</Link>
    </Button>
  );
  return (
    <>
      <Hero
        kicker="For employers"
        title="Hire skilled people from abroad, with a plan"
        lead="Healthcare, technology, skilled trades and leadership, in Canada and the United States. Tell us who you need. We'll tell you what's realistic, what's involved and how long it usually takes."
        actions={
          <>
            {book}
            <Button asChild variant="secondary">
              <Link to="/jobs">See open jobs</Link>
            </Button>
            <Button asChild variant="quiet">
              <Link to={employersPath}>Go to your organization</Link>
            </Button>
          </>
        }
        figure={<GlobeArcs className="w-full text-control" />}
      />
      <Section
        title="How hiring works"
        lead="Manage your own hiring here. If you'd like help, someone on our team will plan the search with you."
      >
        <Steps
          items={[
            {
              title: "Set up",
              text: "Add your organization and invite your hiring team. Verify the organization with an email address, a DNS record or documents.",
            },
            {
              title: "Write",
              text: "The job editor asks for everything candidates need and the law requires. It flags wording that isn't allowed where you hire, and cites the law.",
            },
            {
              title: "Publish",
              text: "Your job appears in our search and in feeds for other job sites. You can show it on your own site too.",
            },
            {
              title: "Choose",
              text: "Read applications side by side, move people through your stages and record every decision.",
            },
            {
              title: "Answer",
              text: "Each stage has a deadline for answering applicants. They see it, and so do you.",
            },
          ]}
        />
        <p className="max-w-text text-muted">
          Want help writing your first job posting? Book a free half hour with our team.
        </p>
      </Section>
      <Section tone="sunken" title="Fees">
        <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
          <div className="grid content-start gap-3 border-t-2 border-ink pt-4">
            <h3 className="text-xl">What you pay</h3>
            <p className="text-muted">
              The consultation is free. Our fee depends on the job and the immigration route. We'll
              quote it before you commit to anything, and you never pay on this site.
            </p>
          </div>
          <div className="grid content-start gap-3 border-t-2 border-ink pt-4">
            <h3 className="text-xl">What candidates pay</h3>
            <p className="text-muted">
              Nothing for being introduced or hired. In several provinces and states, recruiters
              can't charge fees to workers from abroad, and employers can't take recruiting costs
              out of a worker's pay.
            </p>
            {recruiterLicense ? (
              <p className="text-muted">Our recruiter license in Ontario: {recruiterLicense}.</p>
            ) : null}
          </div>
        </div>
      </Section>
      <Section
        title="What's verified"
        lead="What we check, what official bodies decide and what you check yourself."
      >
        <CheckList caption="What's verified before a hire" checks={checks} />
        <p className="max-w-text text-muted">
          Each field has its own checks, in its own order. See{" "}
          <Link className="link" to="/talent/healthcare-staffing">
            healthcare
          </Link>
          ,{" "}
          <Link className="link" to="/talent/it-staffing">
            IT
          </Link>
          ,{" "}
          <Link className="link" to="/talent/skilled-trades">
            skilled trades
          </Link>{" "}
          and{" "}
          <Link className="link" to="/talent/executive-search">
            executive search
          </Link>
          .
        </p>
      </Section>
      <Section title="How we handle applicants' data">
        <ul className="grid max-w-text list-disc gap-3 pl-5">
          <li>
            CVs are stored privately. Only your hiring team and ours can open them, and we log each
            time someone does.
          </li>
          <li>We delete a CV {declinedCvDays} days after an application is declined.</li>
          <li>
            Applicants can withdraw until they hear your decision. When someone withdraws, we delete
            their CV right away.
          </li>
        </ul>
      </Section>
      <CallToAction
        title="Tell us who you're looking for"
        text="In half an hour, we can tell you which routes are open, how long they usually take and who pays for what."
        actions={book}
      />
    </>
  );
}

const checks = [
  {
    what: "Who is applying",
    how: "Applicants need an account, and we write only to the email address on it. We don't check ID, so check it yourself before you hire.",
  },
  {
    what: "The CV",
    how: "We accept PDF and Word files only, and check that each file's contents match its type.",
  },
  {
    what: "Licenses and degrees",
    how: "The regulator or assessment body confirms them. We tell you who decides, in what order, and what it costs.",
  },
  {
    what: "Work authorization",
    how: "The immigration authority decides. Your lawyer or a licensed adviser files the application, and we plan around the dates.",
  },
  {
    what: "References",
    how: "You call them yourself. You can download our reference check form.",
  },
];
