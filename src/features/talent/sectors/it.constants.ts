import type { SectorContent } from "./sectors.types.ts";

export const itContent: SectorContent = {
  sector: "it",
  topic: "it",
  testimonials: "it",
  kicker: "IT staffing",
  title: "Engineers judged by their work",
  lead: "We introduce software, data and infrastructure talent from abroad to teams in Canada and the United States. We send you a shortlist, set one fair exercise and state the pay range from the start.",
  description:
    "Software, data, security and infrastructure talent from abroad for teams in Canada and the US. See roles, checks, visa routes and how hiring works.",
  image: "talent-it",
  figures: "technology",
  rolesLead:
    "On your payroll, on a fixed-term contract, or remote from another country where you can hire.",
  roles: [
    {
      title: "Software",
      roles: [
        "Backend and full-stack engineers",
        "Web and mobile engineers",
        "Embedded engineers",
        "Test engineers",
        "Engineering managers",
      ],
      note: "Three years of experience or more. Titles differ by country, so we compare what people were responsible for.",
    },
    {
      title: "Data and machine learning",
      roles: [
        "Data engineers",
        "Analysts and statisticians",
        "Machine learning engineers",
        "Health data specialists",
        "Database administrators",
      ],
      note: "We ask about the privacy rules that apply to anyone who handles personal records.",
    },
    {
      title: "Infrastructure and security",
      roles: [
        "Cloud and platform engineers",
        "Site reliability engineers",
        "Network engineers",
        "Security engineers and analysts",
        "IT support leads",
      ],
      note: "If a position needs a security clearance, we say so and explain what it takes.",
    },
  ],
  reasons: [
    {
      title: "A shortlist that's short",
      text: "You meet people we'd hire ourselves, with a page on each one: what they built, what broke and how they fixed it.",
    },
    {
      title: "One exercise, carefully reviewed",
      text: "We keep the task close to your real work and under three hours, and an engineer reviews it.",
    },
    {
      title: "Pay range up front",
      text: "We state the pay in the job posting and on the first call, so the offer doesn't come as a surprise.",
    },
    {
      title: "Immigration from day one",
      text: "Before the second interview, we ask a licensed adviser which category fits, what it requires and how soon the person could start.",
    },
  ],
  checksLead:
    "Few technology jobs need a license. What matters is proof of the work, work authorization and careful handling of access.",
  checks: [
    {
      what: "Identity and work history",
      who: "Former employers, with the candidate's consent",
      when: "Before the offer",
    },
    {
      what: "The work itself",
      who: "An engineer who reviews the exercise or existing work",
      when: "Between the two interviews",
    },
    {
      what: "Degree, where a visa category requires one",
      who: "A credential evaluation service",
      when: "With the immigration file",
    },
    {
      what: "The title “engineer”",
      who: "The provincial engineering regulator, where the title is protected",
      when: "Before the title is used",
    },
    {
      what: "Criminal record or clearance",
      who: "Police, or the government's screening office",
      when: "After the offer, and only if the position requires it",
    },
  ],
  employerProvides: [
    "A pay range, the location or the countries where remote work is possible, and whether the position is open now",
    "The employer's part of the immigration process, such as the Global Talent Stream in Canada, or in the US, H-1B registration in March or TN status for Canadians and Mexicans",
    "The fees the law requires employers to pay",
    "Someone on the team with time for a new colleague in the first month",
    "A clear statement on whether software screens applicants, and a person who reads applications either way",
  ],
  candidateTerms: [
    "You pay us no fee, now or later, and you sign nothing that ties you to us.",
    "Your work abroad counts. You don't need work experience in Canada.",
    "Your exercise stays yours. We tell employers they can't use it.",
    "You hear back within 45 days of an interview, and you can ask us for feedback.",
  ],
  steps: [
    {
      title: "Define",
      text: "We spend an hour with the hiring manager on the problem, the team, the pay range and what can be learned on the job.",
    },
    {
      title: "Shortlist",
      text: "We send you a handful of candidates, each with a one-page profile and the visa categories that could work.",
    },
    {
      title: "Meet",
      text: "Two interviews and one exercise. We schedule them, and both sides can tell us how each one went.",
    },
    {
      title: "Offer and permit",
      text: "A written offer comes first. Next, a licensed representative files the permit application or petition.",
    },
    {
      title: "First quarter",
      text: "Both sides can write to us anytime, while small problems are still easy to fix.",
    },
  ],
  closing: {
    title: "Bring the problem, not the job description",
    text: "Tell us what has to work a year from now. We'll tell you who you need, what they earn and how soon they could start.",
  },
};
