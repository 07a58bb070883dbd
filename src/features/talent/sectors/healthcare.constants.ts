import { marketingFigures } from "../../../../content/marketing-figures.ts";
import type { SectorContent } from "./sectors.types.ts";

export const healthcareContent: SectorContent = {
  sector: "healthcare",
  topic: "healthcare",
  testimonials: "healthcare",
  kicker: "Healthcare staffing",
  title: "Clinicians who are licensed by the day they start",
  lead: "We bring physicians, nurses and allied health professionals from abroad to hospitals, clinics and care homes in Canada and the United States, and plan every hire backwards from the licence.",
  description:
    "Physicians, nurses and allied health staff from abroad for Canada and the US: roles, licences, checks, visa routes and how a hire runs.",
  image: "talent-healthcare",
  figures: [
    marketingFigures.healthcareTimeToHire,
    marketingFigures.countries,
    marketingFigures.clients,
  ],
  rolesLead:
    "Permanent posts first. Temporary cover is arranged where a unit needs it while the permanent hire is on the way.",
  roles: [
    {
      title: "Physicians",
      roles: [
        "Family and general practice",
        "Internal medicine and hospitalists",
        "Psychiatry",
        "Anesthesiology",
        "Emergency medicine",
        "Surgical specialties",
      ],
      note: "Through residency, practice-ready assessment, recognized jurisdictions or, in some states, a provisional route.",
    },
    {
      title: "Nurses",
      roles: [
        "Intensive and coronary care",
        "Operating room",
        "Emergency",
        "Dialysis",
        "Long-term care",
        "Nurse practitioners",
      ],
      note: "Registered and practical nurses; the regulator decides which register fits a diploma.",
    },
    {
      title: "Allied health",
      roles: [
        "Medical laboratory technologists",
        "Radiographers and sonographers",
        "Physiotherapists",
        "Occupational therapists",
        "Respiratory therapists",
        "Pharmacists",
      ],
      note: "Each profession has its own college or board, and its own examination.",
    },
  ],
  reasons: [
    {
      title: "The licence sets the calendar",
      text: "A start date that the regulator cannot meet helps nobody. You get the steps with their usual durations before you make an offer, and one person who keeps them moving.",
    },
    {
      title: "Checked at the source",
      text: "Degrees, registrations and good standing are confirmed with those who issued them, not from scans. You see what was confirmed, by whom and when.",
    },
    {
      title: "A unit that is ready",
      text: "We agree preceptors, supernumerary weeks and the first roster with the manager. People who are taught in their first three months stay.",
    },
    {
      title: "Clear about cost",
      text: "Employers pay for recruitment; candidates pay us nothing. Fees of regulators and examination bodies are listed with who pays each of them.",
    },
  ],
  checksLead:
    "The order differs by province and state. This is what every hire passes in one form or another; the official body has the last word.",
  checks: [
    {
      what: "Medical degree and postgraduate training",
      who: "ECFMG certification in the US; Medical Council of Canada and the provincial college in Canada",
      when: "Before an offer is final",
    },
    {
      what: "Nursing education and registration",
      who: "The provincial or state nursing regulator, with the national assessment service",
      when: "File opened at first interview",
    },
    {
      what: "Examinations such as USMLE, MCCQE Part I or NCLEX-RN",
      who: "The examining body",
      when: "Before the licence",
    },
    {
      what: "Language",
      who: "The regulator, by a test it accepts",
      when: "Results must still be valid when the licence is issued",
    },
    {
      what: "Good standing, criminal record, immunization",
      who: "Each former regulator; police; occupational health",
      when: "In the last three months before the start",
    },
    {
      what: "Hospital credentialing and privileges",
      who: "The employer's own committee and the payers",
      when: "Begin at least 120 days ahead",
    },
  ],
  employerProvides: [
    "A written offer with pay, hours, place and length, before anybody resigns elsewhere",
    "The employer's part of the immigration file, such as a labour market assessment, an exemption or a petition, and its fees",
    "A named preceptor or supervisor for the time that the regulator asks for",
    "Malpractice cover, equipment and orientation on paid time",
    "For public postings in Ontario: a pay range, whether the post is vacant and whether AI screens applicants",
  ],
  candidateTerms: [
    "You pay us no fee for being introduced, placed or helped with the move",
    "You need not have worked in Canada before: we ask for the work you have done, wherever it was",
    "You keep your documents, and get a copy of every confirmation we obtain",
    "Playbooks and mentorship on this site are career education; buying them changes nothing about your chances with an employer",
  ],
  steps: [
    {
      title: "Plan",
      text: "We read the post, the unit and the licence route together and write down the earliest honest start date.",
    },
    {
      title: "Introduce",
      text: "You meet three to five people who want this post in this place and whose training fits the route.",
    },
    {
      title: "Interview and offer",
      text: "Clinical and family questions get their own hour. Whoever was interviewed hears the outcome within 45 days.",
    },
    {
      title: "License and move",
      text: "Regulator, examinations, immigration and housing run side by side on one calendar that you can read.",
    },
    {
      title: "Settle",
      text: "We speak with both sides in weeks 1, 6, 12 and 26, and mend what can be mended.",
    },
  ],
  closing: {
    title: "Tell us about the unit, or about your licence",
    text: "Half an hour is enough to say which routes are open, how long they usually take and what they cost whom.",
  },
};
