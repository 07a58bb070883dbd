import type { SectorContent } from "./sectors.types.ts";

export const tradesContent: SectorContent = {
  sector: "trades",
  topic: "trades",
  testimonials: "trades",
  kicker: "Skilled trades",
  title: "Tradespeople with proof of their hours",
  lead: "We bring electricians, welders, millwrights, carpenters and drivers from abroad to sites and plants in Canada and the United States. Our team helps them get assessed before they travel and trained in safety before they start.",
  description:
    "Electricians, welders, millwrights and other tradespeople from abroad for Canada and the US. See certification, safety, visa routes and how hiring works.",
  image: "talent-trades",
  figures: "trades",
  rolesLead: "Single positions or whole crews, for one construction season or permanently.",
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
      note: "In compulsory trades, people need a certificate or registration before they work, so we start there.",
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
      note: "We can add a practical test on your procedure and your material.",
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
      note: "Drivers exchange their license or take a new test, depending on where it was issued.",
    },
  ],
  reasons: [
    {
      title: "Hours on paper",
      text: "Years of experience count only when they're documented. We help people collect letters, tickets and pay stubs for the authority that assesses them.",
    },
    {
      title: "Tested by a tradesperson",
      text: "We ask a journeyperson in the same trade to run the practical test, by video or on site, and write up the results.",
    },
    {
      title: "Safe from the first shift",
      text: "We schedule fall protection, lockout, hazardous materials and first aid training before the first shift.",
    },
    {
      title: "Crews that arrive together",
      text: "Six people who know each other settle in faster than six strangers. We recruit crew leads first and ask them who to bring.",
    },
  ],
  checksLead:
    "Compulsory trades differ by province and state. Here's what we plan before anyone books a flight.",
  checks: [
    {
      what: "Apprenticeship or hours of practice",
      who: "The provincial or state trades authority, through a trade equivalency assessment",
      when: "Before an offer in a compulsory trade",
    },
    {
      what: "Certificate of qualification, with Red Seal where it exists",
      who: "The trades authority, by exam",
      when: "Before working alone, or within the time a permit allows",
    },
    {
      what: "Welding procedures",
      who: "A certified test center",
      when: "Before the start date, and again when the ticket expires",
    },
    {
      what: "Safety training",
      who: "Recognized course providers",
      when: "Before the first shift",
    },
    {
      what: "Language for safety",
      who: "A short test for the site, plus any test a visa category requires",
      when: "With the immigration file",
    },
  ],
  employerProvides: [
    "A contract that states the trade, wage, hours, overtime rules and length of the work",
    "The employer's part of the immigration file and its fees, usually for a Labour Market Impact Assessment (LMIA) in Canada or a temporary labor certification in the US",
    "Travel and housing, where the program requires the employer to provide them",
    "Protective equipment and paid site orientation",
    "A journeyperson to work with anyone who still has an exam to write",
  ],
  candidateTerms: [
    "No one can charge you for the job, not even us or our agents abroad. If someone does, tell us.",
    "Your experience counts, whatever country it's from.",
    "Before you sign, we ask the employer for the contract in a language you read well.",
    "Before you leave home, we tell you which exam you'll write, when, and what happens if you don't pass the first time.",
  ],
  steps: [
    {
      title: "Walk the site",
      text: "We look at the work, the shifts and the housing, and tell you what would make people stay.",
    },
    {
      title: "Assess",
      text: "We send documents to the trades authority, arrange a practical test with a journeyperson and talk honestly about the climate and the hours.",
    },
    {
      title: "Offer",
      text: "We prepare written contracts for each person or the whole crew. Everyone we interview hears back.",
    },
    {
      title: "Permit and travel",
      text: "We track immigration, safety courses, flights and housing for the first few months on one list.",
    },
    {
      title: "First day on the job",
      text: "The site and the crew can write to us anytime, including about the exam.",
    },
  ],
  closing: {
    title: "How many people, which trade and when?",
    text: "Tell us these three things. We'll tell you which route fits, what it costs and which month is realistic.",
  },
};
