import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";

/** The site's three ways, the widest of them first. */
export function Pathways() {
  return (
    <div className="grid gap-6 lg:grid-cols-[7fr_5fr] lg:grid-rows-2">
      <article className="grid overflow-hidden rounded-md border border-line bg-surface lg:row-span-2 lg:grid-rows-[1fr_auto]">
        <div className="grid grid-cols-3 gap-px bg-line [&>svg]:rounded-none">
          <SectorDrawing sector="healthcare" className="w-full lg:h-full" />
          <SectorDrawing sector="technology" className="w-full lg:h-full" />
          <SectorDrawing sector="trades" className="w-full lg:h-full" />
        </div>
        <div className="grid content-between gap-8 p-6 sm:p-8">
          <Words audience="For employers and job seekers" title="Talent Solutions">
            Employers in Canada and the United States find skilled people from overseas. If
            you&apos;re abroad, find out which license, exam and permit you need, and who&apos;s
            hiring.
          </Words>
          <div className="grid gap-6">
            <LinkList
              label="Talent Solutions by field"
              links={[
                ["/talent/healthcare-staffing", "Healthcare staffing"],
                ["/talent/it-staffing", "IT staffing"],
                ["/talent/skilled-trades", "Skilled trades"],
                ["/talent/executive-search", "Executive search"],
              ]}
            />
            <Button asChild className="justify-self-start">
              <Link to="/talent">Explore Talent Solutions</Link>
            </Button>
          </div>
        </div>
      </article>
      <SmallWay
        drawing={<SectorDrawing sector="career" className="w-full max-sm:aspect-5/2 sm:h-full" />}
        links={[
          ["/career", "Explore Career Accelerator"],
          ["/career/playbooks", "Browse playbooks"],
        ]}
        label="Career Accelerator"
      >
        <Words audience="For professionals at any stage" title="Career Accelerator">
          Mentors who&apos;ve made the move you&apos;re planning, plus tools, courses we call
          playbooks, and free webinars.
        </Words>
      </SmallWay>
      <SmallWay
        drawing={<SectorDrawing sector="business" className="w-full max-sm:aspect-5/2 sm:h-full" />}
        links={[
          ["/business", "Explore Business Accelerator"],
          ["/mentorship", "Talk to a mentor"],
        ]}
        label="Business Accelerator"
      >
        <Words audience="For owners and investors" title="Business Accelerator">
          Investment and franchise opportunities, and mentors to help you grow the business you
          have.
        </Words>
      </SmallWay>
    </div>
  );
}

type LinkPair = readonly [to: string, text: string];

interface SmallWayProps {
  drawing: ReactNode;
  label: string;
  links: readonly LinkPair[];
  children: ReactNode;
}

function SmallWay({ drawing, label, links, children }: SmallWayProps) {
  return (
    <article className="grid overflow-hidden rounded-md border border-line bg-surface sm:grid-cols-[2fr_3fr] lg:grid-cols-[10rem_1fr] [&>svg]:rounded-none">
      {drawing}
      <div className="grid content-between gap-6 p-6">
        {children}
        <LinkList label={label} links={links} />
      </div>
    </article>
  );
}

function Words(props: { audience: string; title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold text-accent">{props.audience}</p>
      <h3 className="text-xl">{props.title}</h3>
      <p className="max-w-text text-muted">{props.children}</p>
    </div>
  );
}

function LinkList({ label, links }: { label: string; links: readonly LinkPair[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-6 gap-y-1">
      {links.map(([to, text]) => (
        <li key={to}>
          <Link to={to} className="link inline-block py-1 font-semibold">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
