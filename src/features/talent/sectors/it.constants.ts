import { marketingFigures } from "../../../../content/marketing-figures.ts";
import type { SectorContent } from "./sectors.types.ts";

export const itContent: SectorContent = {
  sector: "it",
  topic: "it",
  testimonials: "it",
  kicker: "IT staffing",
  title: "Engineers judged by their work",
  lead: "We introduce software, data and infrastructure people from abroad to teams in Canada and the United States: a short list, a fair exercise and an offer that names the range it was advertised with.",
  description:
    "Software, data, security and infrastructure people from abroad for teams in Canada and the US: roles, checks, visa routes and how a hire runs.",
  image: "talent-it",
  figures: [
    marketingFigures.technologyTimeToHire,
    marketingFigures.technologyProfessionals,
    marketingFigures.countries,
  ],
  rolesLead:
    "For a team's own payroll, on a fixed contract, or remote from the country a person lives in where the employer can hire there.",
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
      note: "From the third year of practice up. Titles differ by country, so we compare what people were responsible for.",
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
      note: "With the questions that privacy law asks of whoever handles records of people.",
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
      note: "Posts that need a security clearance are marked as such, with what it asks for.",
    },
  ],
  reasons: [
    {
      title: "A short list that is short",
      text: "You get the people we would hire ourselves, with a page on each: what they built, what broke and what they did then.",
    },
    {
      title: "One exercise, paid attention to",
      text: "A task of at most three hours that is close to your own work, read by an engineer. Nobody is asked for the same thing twice.",
    },
    {
      title: "The range comes first",
      text: "Pay is in the posting and in the first call. Offers are rarely declined when nobody is surprised.",
    },
    {
      title: "Immigration from the first day",
      text: "Which category fits, what it needs and when it can start is settled before the second interview, by people licensed to advise on it.",
    },
  ],
  checksLead:
    "Technology has few licences. What counts is proof of the work, the right to do it and care with access.",
  checks: [
    {
      what: "Identity and work history",
      who: "Former employers, asked with the candidate's consent",
      when: "Before the offer",
    },
    {
      what: "The work itself",
      who: "An engineer who reads the exercise or a piece of existing work",
      when: "Between the two interviews",
    },
    {
      what: "Degree, where a visa category asks for one",
      who: "A credential evaluation service",
      when: "With the immigration file",
    },
    {
      what: "The title “engineer”",
      who: "The provincial engineering regulator, where its use is reserved",
      when: "Before the title is printed",
    },
    {
      what: "Criminal record or clearance",
      who: "Police, or the government's screening office",
      when: "Only where the post needs it, after the offer",
    },
  ],
  employerProvides: [
    "A pay range, the place or the countries of remote work, and whether the post is vacant",
    "The employer's part of the file: in Canada often the Global Talent Stream, in the US the H-1B registration in March or the TN category for citizens of Canada and Mexico",
    "The fees that the law puts on the employer",
    "Somebody on the team who has time for a new colleague in the first month",
    "A word on whether software screens applicants, and a person who reads applications all the same",
  ],
  candidateTerms: [
    "You pay us no fee, now or later, and sign nothing that binds you to us",
    "Your work abroad counts as work: experience in Canada is no condition",
    "Your exercise stays yours; employers may not put it to use",
    "You hear the outcome within 45 days of an interview, and the reason if there is one to learn from",
  ],
  steps: [
    {
      title: "Define",
      text: "An hour with whoever will lead the person: the problem, the team, the range, what can be learned on the job.",
    },
    {
      title: "Short list",
      text: "A handful of candidates, each with a written page and the categories under which they could come.",
    },
    {
      title: "Meet",
      text: "Two interviews and one exercise. We keep the calendar and ask both sides the same day.",
    },
    {
      title: "Offer and permit",
      text: "A written offer, then the permit or petition by a licensed representative.",
    },
    {
      title: "First quarter",
      text: "Talks with both sides in weeks 2, 6 and 12, while small things are still easy to mend.",
    },
  ],
  closing: {
    title: "Bring the problem, not the job description",
    text: "Say what has to work in a year. We say whom you need for it, what they earn and how soon they could start.",
  },
};
