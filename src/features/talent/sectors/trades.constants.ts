import { marketingFigures } from "../../../../content/marketing-figures.ts";
import type { SectorContent } from "./sectors.types.ts";

export const tradesContent: SectorContent = {
  sector: "trades",
  topic: "trades",
  testimonials: "trades",
  kicker: "Skilled trades",
  title: "Tradespeople with their hours recognized",
  lead: "Electricians, welders, millwrights, carpenters and drivers from abroad for sites and plants in Canada and the United States, assessed before they travel and safe to work when they arrive.",
  description:
    "Electricians, welders, millwrights and other trades from abroad for Canada and the US: certification, safety, visa routes and how a hire runs.",
  image: "talent-trades",
  figures: [marketingFigures.countries, marketingFigures.companies, marketingFigures.successRate],
  rolesLead: "Single posts and whole crews, for a season of construction or for good.",
  roles: [
    {
      title: "Construction",
      roles: [
        "Electricians",
        "Plumbers and steamfitters",
        "Carpenters and formworkers",
        "Bricklayers",
        "Sheet metal workers",
        "Crane and heavy equipment operators",
      ],
      note: "Compulsory trades need a certificate before the first day on the tools; we start there.",
    },
    {
      title: "Industry and manufacturing",
      roles: [
        "Welders and fitters",
        "Industrial mechanics (millwrights)",
        "Machinists and CNC programmers",
        "Industrial electricians",
        "Refrigeration mechanics",
      ],
      note: "With a practical test on your procedure and your material.",
    },
    {
      title: "Transport and service",
      roles: [
        "Heavy-duty equipment technicians",
        "Long-haul truck drivers",
        "Automotive technicians",
        "Elevator mechanics",
        "Wind turbine technicians",
      ],
      note: "Licences to drive are exchanged or earned anew, depending on the country of issue.",
    },
  ],
  reasons: [
    {
      title: "Hours on paper",
      text: "Years on the tools only count when they are documented. We collect letters, tickets and payslips and send them to the authority that assesses them.",
    },
    {
      title: "Tested by a tradesperson",
      text: "A journeyperson of the same trade sets the practical test, on video or on site, and writes down what was seen.",
    },
    {
      title: "Safe from the first shift",
      text: "Fall protection, lock-out, hazardous materials and first aid are done before the first shift, not in its first week.",
    },
    {
      title: "Crews that arrive together",
      text: "Six people who know each other settle faster than six strangers. We hire foremen first and ask them whom to bring.",
    },
  ],
  checksLead:
    "Which trades are compulsory differs by province and state. The list shows what is settled before a ticket is booked.",
  checks: [
    {
      what: "Apprenticeship or hours of practice",
      who: "The provincial or state trades authority, by a trade equivalency assessment",
      when: "Before an offer in a compulsory trade",
    },
    {
      what: "Certificate of qualification, Red Seal where there is one",
      who: "The trades authority, by examination",
      when: "Before working alone, or within the time a permit allows",
    },
    {
      what: "Welding procedures",
      who: "A certified test centre",
      when: "Before the start, and again as the ticket expires",
    },
    {
      what: "Safety training",
      who: "Recognized course providers",
      when: "Before the first shift",
    },
    {
      what: "Language for safety",
      who: "The site's own short test; the test that a visa category names",
      when: "With the immigration file",
    },
  ],
  employerProvides: [
    "A contract with trade, wage, hours, overtime rule and the length of the work",
    "The employer's part of the file: usually a labour market assessment in Canada or a temporary labour certification in the US, with its fees",
    "Travel and a place to live where the programme puts that on the employer",
    "Protective equipment and the site's own orientation on paid time",
    "A journeyperson beside whoever still has to write an examination",
  ],
  candidateTerms: [
    "Nobody may charge you for the job: not us, not an agent of ours abroad. If somebody does, tell us",
    "Years on sites in any country count; nobody asks for Canadian ones",
    "You see the contract in a language you read well before you sign",
    "You know before you leave which examination you have to write, when, and what happens if you fail it once",
  ],
  steps: [
    {
      title: "Walk the site",
      text: "We look at the work, the shifts and the housing, and tell you what will make people stay.",
    },
    {
      title: "Assess",
      text: "Papers to the trades authority, a practical test by a journeyperson, a talk about the climate and the hours.",
    },
    {
      title: "Offer",
      text: "Written contracts for each person or for the crew, and the outcome told to everybody interviewed.",
    },
    {
      title: "Permit and travel",
      text: "Immigration file, safety courses, flights and the first months' housing on one list.",
    },
    {
      title: "On the tools",
      text: "We are on site in the first week and call in weeks 4, 12 and 26, also about the examination.",
    },
  ],
  closing: {
    title: "How many people, which trade, from when?",
    text: "With these three we can say which route fits, what it costs you and which month is realistic.",
  },
};
