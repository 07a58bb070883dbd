import type { SectorContent } from "./sectors.types.ts";

export const executiveContent: SectorContent = {
  sector: "executive",
  topic: "executive",
  testimonials: "all",
  kicker: "Executive search",
  title: "Leaders who've done it before",
  lead: "Confidential, cross-border search for boards and owners. We find hospital executives, technology leaders and heads of operations.",
  description:
    "Retained cross-border executive search for hospitals, technology companies and industry in Canada and the US. See our roles, method and terms.",
  image: "talent-executive",
  figures: "executive",
  rolesLead:
    "We run one search at a time for each client. One person on our team leads it from the first call through the first year.",
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
      note: "If the position requires a license to practice, we plan for it from the start.",
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
      note: "For companies entering Canada or the United States, or outgrowing their founders.",
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
      note: "We plan succession so both people have time to work side by side.",
    },
  ],
  reasons: [
    {
      title: "A measurable brief",
      text: "We put in writing what the person must achieve in the first year, in numbers. Candidates who read it either bow out early or come prepared.",
    },
    {
      title: "The whole field",
      text: "We map the market and call people who aren't looking. You see the full map, including who declined and why.",
    },
    {
      title: "References that tell you something",
      text: "We talk to managers, peers and reports. With the candidate's consent, that includes people they didn't suggest.",
    },
    {
      title: "Strictly confidential",
      text: "Until a candidate agrees, we share names only by phone or in person. We never post anything the current leader shouldn't see.",
    },
  ],
  checksLead: "We verify everything, always with the candidate's written consent.",
  checks: [
    {
      what: "Career history, degrees and board roles",
      who: "Registries, universities and former boards",
      when: "Before the shortlist",
    },
    {
      what: "Claimed results",
      who: "Published accounts and references who were there",
      when: "Between the first and second interviews",
    },
    {
      what: "License to practice, for clinical leaders",
      who: "The college or state board",
      when: "Plan in place before the offer",
    },
    {
      what: "Conflicts of interest, court and insolvency records",
      who: "Public registries, with legal counsel where needed",
      when: "Before the offer",
    },
    {
      what: "Work authorization",
      who: "A licensed immigration representative",
      when: "Category identified with the shortlist",
    },
  ],
  employerProvides: [
    "One decision maker on the board or among the owners who works with us",
    "An honest picture: numbers, conflicts and why the last person left",
    "A full pay range: salary, bonus, equity, pension and relocation",
    "The employer's part of the immigration process, such as an intra-company transfer, a treaty category or a Labour Market Impact Assessment (LMIA)",
    "Time for a handoff and a first-year plan that both sides sign",
  ],
  candidateTerms: [
    "We don't contact your current employer without your consent.",
    "You pay no fee, and a first conversation doesn't commit you to anything.",
    "Leadership abroad counts. You don't need years of work in Canada.",
    "You hear back within 45 days of an interview, and you can ask us for the reason.",
  ],
  steps: [
    {
      title: "Brief",
      text: "We talk to the board, two colleagues and the current leader, if there is one. The result is a one-page brief.",
    },
    {
      title: "Map and approach",
      text: "We put the whole field on one page, then make calls and meet people. We report back to you as we go.",
    },
    {
      title: "Shortlist",
      text: "We present three or four people, with our written view of each one, doubts included.",
    },
    {
      title: "Decision",
      text: "Interviews, a half day on one of your real problems, references and an offer.",
    },
    {
      title: "First year",
      text: "Both sides can write to us anytime. We help you compare progress with the plan you both signed.",
    },
  ],
  closing: {
    title: "Start with a confidential conversation",
    text: "You don't need a brief yet. We'll tell you whether a search is the right answer, and what else might work.",
  },
};
