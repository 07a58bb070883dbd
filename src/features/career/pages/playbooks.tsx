import { Link } from "react-router";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { priceNote } from "#shared/money.ts";
import { Figures } from "#ui/content/figures.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { categories, playbooksPath, refundDays } from "../career.constants.ts";
import { readCategory } from "../career.rules.ts";
import { PlaybookCard } from "../components/playbook-card.tsx";
import { countContents, listPlaybooks } from "../playbooks.usecases.server.ts";
import type { Route } from "./+types/playbooks";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 3600, parameters: ["category"] },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Career playbooks",
    description:
      "Six courses on changing roles, resumes, interviews, pay, leadership and remote work. Each has lessons, exercises and a free first module.",
    path: playbooksPath,
    image: "playbooks",
    trail: [{ name: "Career Accelerator", path: "/career" }],
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const category = readCategory(new URL(request.url).searchParams.get("category"));
  return { category, playbooks: listPlaybooks(category), contents: countContents() };
}

export default function PlaybooksPage({ loaderData }: Route.ComponentProps) {
  const { category, playbooks, contents } = loaderData;
  return (
    <>
      <Hero
        kicker="Career Accelerator"
        title="Career playbooks"
        lead="Each playbook takes one career question and turns it into several weeks of lessons and exercises. You finish with something of your own: a plan, a resume or notes for your next salary conversation."
      />
      <Figures
        label="What's in the playbooks"
        items={[
          { value: String(contents.playbooks), label: "Playbooks" },
          { value: String(contents.modules), label: "Modules" },
          { value: String(contents.hours), label: "Hours of lessons and exercises" },
          { value: `${refundDays} days`, label: "Money-back guarantee" },
        ]}
      />
      <Section
        title={category ?? "All playbooks"}
        aside={
          <ChoiceLinks
            label="Categories"
            choices={[null, ...categories].map((choice) => ({
              to: choice
                ? `${playbooksPath}?category=${encodeURIComponent(choice)}`
                : playbooksPath,
              label: choice ?? "All",
              current: choice === category,
            }))}
          />
        }
      >
        <ul aria-label="Playbooks" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-6">
          {playbooks.map((playbook, index) => (
            <li key={playbook.id} className={widthOf(playbooks, index)}>
              <PlaybookCard playbook={playbook} />
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{priceNote}</p>
        <p className="max-w-text text-muted">
          Playbooks are career education. You never need one for a placement, and buying one gives
          you no advantage in any application.
        </p>
      </Section>
      <CallToAction
        title="Prefer to talk to someone?"
        text="Book an hour with a mentor and bring your own questions. Each mentor sets their own rate."
        actions={
          <Button asChild>
            <Link to="/mentorship">Find a mentor</Link>
          </Button>
        }
      />
    </>
  );
}

/**
 * Of six columns: the featured playbook and the next one share the first row, the others are
 * halves.
 */
function widthOf(playbooks: readonly { featured: boolean }[], index: number): string {
  if (playbooks[index]?.featured) return "sm:col-span-2 lg:col-span-4";
  return playbooks[index - 1]?.featured ? "lg:col-span-2" : "lg:col-span-3";
}
