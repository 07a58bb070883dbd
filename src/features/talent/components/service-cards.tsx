import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { sectorLooks, type TalentSector } from "#features/jobs/jobs-parts.contract.ts";
import { type Sector, sectorText } from "#ui/drawings/sector.ts";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";

const texts: Record<TalentSector, { title: string; text: string; people: string }> = {
  healthcare: {
    title: "Healthcare staffing",
    text: "Physicians, nurses and allied health professionals for hospitals, clinics and care homes. Every hire starts with a licensing plan.",
    people: "Physicians, nurses, technologists, therapists",
  },
  it: {
    title: "IT staffing",
    text: "Software, data and infrastructure specialists, chosen for the work they've done.",
    people: "Engineers, analysts, security",
  },
  trades: {
    title: "Skilled trades",
    text: "Electricians, welders and millwrights. We help them document their hours before they travel.",
    people: "Construction, industry, transport",
  },
  executive: {
    title: "Executive search",
    text: "Confidential, cross-border search for boards and owners.",
    people: "Health systems, technology, industry",
  },
};

const others = ["it", "trades", "executive"] as const;

/** The four lines of work: the largest with room to say what it means, the others beside it. */
export function ServiceCards() {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[6fr_5fr]">
      <LargeCard sector="healthcare" />
      <div className="grid border-t border-line lg:border-t-0">
        {others.map((sector) => (
          <SmallCard key={sector} sector={sector} />
        ))}
      </div>
    </div>
  );
}

function LargeCard({ sector }: { sector: TalentSector }) {
  const { tint, drawing } = sectorLooks[sector];
  return (
    <article className="group relative grid content-start gap-6">
      <SectorDrawing sector={drawing} className="w-full" />
      <div className="grid gap-3">
        <CardTitle sector={sector} tint={tint} className="text-2xl" />
        <p className="max-w-text text-lg">{texts[sector].text}</p>
        <p className="text-muted">{texts[sector].people}</p>
      </div>
    </article>
  );
}

function SmallCard({ sector }: { sector: TalentSector }) {
  const { tint, drawing } = sectorLooks[sector];
  return (
    <article className="group relative grid grid-cols-[1fr_6.5rem] items-center gap-6 border-b border-line py-8 first:lg:pt-0 last:lg:border-b-0 sm:grid-cols-[1fr_11rem]">
      <div className="grid gap-2">
        <CardTitle sector={sector} tint={tint} className="text-xl" />
        <p>{texts[sector].text}</p>
        <p className="text-sm text-muted">{texts[sector].people}</p>
      </div>
      <SectorDrawing sector={drawing} className="w-full" />
    </article>
  );
}

interface CardTitleProps {
  sector: TalentSector;
  tint: Sector;
  className: string;
}

/** The link in it covers the whole card. */
function CardTitle({ sector, tint, className }: CardTitleProps) {
  return (
    <h3 className={`${className} ${sectorText[tint]}`}>
      <Link
        to={sectorLooks[sector].path}
        className="inline-flex items-center gap-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
      >
        {texts[sector].title}
        <ArrowRight aria-hidden className="size-5 transition-transform group-hover:translate-x-1" />
      </Link>
    </h3>
  );
}
