import { marketingFigures } from "../../../../content/marketing-figures.ts";
import type { SectorContent } from "./sectors.types.ts";

export const executiveContent: SectorContent = {
  sector: "executive",
  topic: "executive",
  testimonials: "all",
  kicker: "Executive search",
  title: "Leaders who have done it before",
  lead: "Retained search for boards and owners: hospital executives, technology leaders and heads of operations, sought across borders and in confidence.",
  description:
    "Retained executive search across borders for hospitals, technology companies and industry in Canada and the US: roles, method and terms.",
  image: "talent-executive",
  figures: [
    marketingFigures.executivePlacement,
    marketingFigures.companies,
    marketingFigures.countries,
  ],
  rolesLead:
    "One search at a time for each client, led from the first talk to the first year by the same person.",
  roles: [
    {
      title: "Health systems",
      roles: [
        "Chief executives and administrators",
        "Chief medical officers",
        "Chief nursing officers",
        "Clinical department heads",
        "Directors of quality and safety",
      ],
      note: "Where the post needs a licence to practise, its route is part of the brief.",
    },
    {
      title: "Technology",
      roles: [
        "Chief technology officers",
        "Vice presidents of engineering",
        "Heads of data and security",
        "Country managers",
        "Heads of product",
      ],
      note: "For companies that enter Canada or the United States, or grow past their founders.",
    },
    {
      title: "Industry and owners",
      roles: [
        "General and plant managers",
        "Heads of operations",
        "Chief financial officers",
        "Successors in family companies",
        "Independent directors",
      ],
      note: "Succession is planned with time for both people to hold the post together.",
    },
  ],
  reasons: [
    {
      title: "A brief that can fail",
      text: "We write down what the person must have achieved after one year, in figures. Candidates who read it withdraw early or come prepared.",
    },
    {
      title: "Everybody who should be asked",
      text: "We map the field and call people who are not looking. You see the map, with who declined and why.",
    },
    {
      title: "References that say something",
      text: "Talks with people above, beside and below, also some whom the candidate did not name but agreed to.",
    },
    {
      title: "Discreet by rule",
      text: "Names are shared by voice and in person until a candidate agrees. Nothing is posted that a post's holder should not read.",
    },
  ],
  checksLead:
    "Trust is good and checks are better. All of them are done with the candidate's written consent.",
  checks: [
    {
      what: "Career, degrees and mandates",
      who: "Registers, universities and former boards",
      when: "Before the short list",
    },
    {
      what: "Results that are claimed",
      who: "Published accounts and referees who were there",
      when: "Between first and second interview",
    },
    {
      what: "Licence to practise, for clinical leaders",
      who: "The college or state board",
      when: "Route agreed before the offer",
    },
    {
      what: "Conflicts of interest, court and insolvency records",
      who: "Public registers, counsel where needed",
      when: "Before the offer",
    },
    {
      what: "Right to work",
      who: "A licensed immigration representative",
      when: "Category named with the short list",
    },
  ],
  employerProvides: [
    "One person on the board or among the owners who decides with us",
    "Frank facts: figures, conflicts and why the last holder left",
    "A pay range with its parts: salary, bonus, equity, pension, relocation",
    "The employer's part of the immigration file, for example an intra-company transfer, a treaty category or a labour market assessment",
    "Time for a handover, and a first-year plan that both sides sign",
  ],
  candidateTerms: [
    "Your present employer hears nothing from us",
    "You pay no fee, and are under no obligation after a first talk",
    "Leading abroad is leading: no post asks for years in Canada",
    "You get the outcome, with its reason, within 45 days of an interview",
  ],
  steps: [
    {
      title: "Brief",
      text: "Talks with the board, two colleagues and, where there is one, the holder of the post. One page comes of it.",
    },
    {
      title: "Map and approach",
      text: "The whole field on one page, then calls, then meetings. You get a report every second week.",
    },
    {
      title: "Short list",
      text: "Three or four people with our written view of each, doubts included.",
    },
    {
      title: "Choose",
      text: "Interviews, a half-day on a real question of yours, references, offer.",
    },
    {
      title: "First year",
      text: "Talks with both sides in months 1, 3, 6 and 12, against the plan that both signed.",
    },
  ],
  closing: {
    title: "Start with a talk in confidence",
    text: "Before a brief exists. We say whether a search is the right answer, and what else might be.",
  },
};
