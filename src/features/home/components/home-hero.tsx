import { Link } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { Globe, type GlobeDrawing } from "./globe.tsx";

export interface HomeHeroProps {
  title: string;
  siteName: string;
  globe: GlobeDrawing;
}

/** The first thing anybody sees: what the site is for, on the edge of a globe. */
export function HomeHero({ title, siteName, globe }: HomeHeroProps) {
  return (
    <section className="relative overflow-clip border-b border-line">
      <div className="mx-auto grid max-w-page px-5 sm:px-8 md:min-h-[34rem] md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:min-h-[43rem] lg:grid-cols-2">
        <div className="relative z-10 grid content-center justify-items-start gap-6 pt-12 pb-10 sm:pt-16 md:py-20">
          <h1 className="max-w-[11ch] text-3xl">{title}</h1>
          <p className="max-w-[31rem] text-lg text-muted">
            {siteName} connects employers in Canada and the United States with skilled people from
            around the world. We also help you move up or start a business of your own, with
            mentors, courses and opportunities.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button asChild>
              <Link to="/auth?tab=sign-up">Get Started Free</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/mentorship">Find a mentor</Link>
            </Button>
          </div>
        </div>
        <div className="relative -mx-5 h-[19rem] sm:-mx-8 sm:h-[26rem] md:mx-0 md:h-auto">
          <Globe
            drawing={globe}
            className="absolute top-2 left-1/2 w-[34rem] max-w-none -translate-x-1/2 sm:w-[46rem] md:top-1/2 md:-left-4 md:w-[38rem] md:translate-x-0 md:-translate-y-1/2 lg:-left-10 lg:w-[46rem] xl:-left-4"
          />
        </div>
      </div>
    </section>
  );
}
