import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { readFrontMatter } from "../../src/platform/markdown/front-matter.ts";
import { readYaml } from "../../src/platform/markdown/read-yaml.ts";
import { brand } from "../../src/shared/brand.ts";

/** The picture that stands for a page where its address is shared. */
export interface PagePicture {
  /** File name without ending; `describePage` names it as `image`. */
  name: string;
  /** A few words that say in which part of the site the page lies. */
  kicker: string;
  title: string;
  tint: Tint;
}

/** Colors of the light theme in `src/ui/styles/styles.css`. */
export const tints = {
  accent: "#a34a1b",
  healthcare: "#0f5f5c",
  technology: "#3a3f9e",
  trades: "#7a4a00",
  business: "#752a5c",
} as const;

export type Tint = keyof typeof tints;

const fixed: PagePicture[] = [
  { name: "home", kicker: "Careers, hiring, mentorship", title: brand.tagline, tint: "accent" },
  {
    name: "talent",
    kicker: "Talent Solutions",
    title: "Skilled people for employers in Canada and the US",
    tint: "accent",
  },
  {
    name: "talent-healthcare",
    kicker: "Talent Solutions",
    title: "Healthcare staffing",
    tint: "healthcare",
  },
  { name: "talent-it", kicker: "Talent Solutions", title: "IT staffing", tint: "technology" },
  { name: "talent-trades", kicker: "Talent Solutions", title: "Skilled trades", tint: "trades" },
  {
    name: "talent-executive",
    kicker: "Talent Solutions",
    title: "Executive search",
    tint: "business",
  },
  {
    name: "career",
    kicker: "Career Accelerator",
    title: "Playbooks, mentors and webinars for your next move",
    tint: "accent",
  },
  {
    name: "playbooks",
    kicker: "Career Accelerator",
    title: "Playbooks: courses for each step of a career",
    tint: "accent",
  },
  {
    name: "pathways",
    kicker: "Career Accelerator",
    title: "Plan the way from where you trained to where you want to work",
    tint: "accent",
  },
  {
    name: "business",
    kicker: "Business Accelerator",
    title: "Opportunities and advice for founders",
    tint: "business",
  },
  {
    name: "events",
    kicker: "Events",
    title: "Talks and meetings, free to attend",
    tint: "technology",
  },
  {
    name: "resources",
    kicker: "Resources",
    title: "Guides and downloads for people who move for work",
    tint: "healthcare",
  },
  {
    name: "mentorship",
    kicker: "Mentorship",
    title: "Talk to someone who's made the move",
    tint: "healthcare",
  },
  {
    name: "become-mentor",
    kicker: "Mentorship",
    title: "Become a mentor",
    tint: "trades",
  },
  {
    name: "pro",
    kicker: "Membership",
    title: "Larger workbooks and a CV review",
    tint: "accent",
  },
  {
    name: "about",
    kicker: brand.name,
    title: "Who we are and how we check what we say",
    tint: "accent",
  },
  {
    name: "for-mentors",
    kicker: "Mentorship",
    title: "Get paid for what you’ve learned",
    tint: "trades",
  },
  {
    name: "for-employers",
    kicker: "Talent Solutions",
    title: "Hire skilled people from abroad, with a plan",
    tint: "accent",
  },
  { name: "legal", kicker: brand.name, title: "How we treat your data and ours", tint: "accent" },
];

const titled = z.looseObject({ title: z.string() });
const content = new URL("../../content/", import.meta.url);

/** Every picture: of the fixed pages, and of each playbook, guide and pathway in `content/`. */
export function listPagePictures(): PagePicture[] {
  const playbooks = entries("playbooks/", (entry) => entry.isDirectory()).map((id) => ({
    name: `playbook-${id}`,
    kicker: "Playbook",
    title: titleOf(`playbooks/${id}/playbook.md`),
    tint: "accent" as const,
  }));
  const guides = entries("guides/", ({ name }) => /^[a-z0-9-]+\.md$/.test(name)).map((file) => ({
    name: `guide-${file.replace(/\.md$/, "")}`,
    kicker: "Guide",
    title: titleOf(`guides/${file}`),
    tint: "healthcare" as const,
  }));
  const pathways = entries("pathways/", ({ name }) => name.endsWith(".yaml")).map((file) => {
    const path = `pathways/${file}`;
    const pathway = titled.extend({ field: z.enum(["healthcare", "technology", "trades"]) });
    const { title, field } = pathway.parse(
      readYaml(readFileSync(new URL(path, content), "utf8"), path),
    );
    return {
      name: `pathway-${file.replace(/\.yaml$/, "")}`,
      kicker: "Pathway",
      title,
      tint: field,
    };
  });
  return [...fixed, ...playbooks, ...guides, ...pathways];
}

function entries(
  folder: string,
  wanted: (entry: { name: string; isDirectory(): boolean }) => boolean,
): string[] {
  return readdirSync(new URL(folder, content), { withFileTypes: true })
    .filter(wanted)
    .map(({ name }) => name)
    .sort();
}

function titleOf(path: string): string {
  const text = readFileSync(new URL(path, content), "utf8");
  return readFrontMatter(text, titled, path).attributes.title;
}
