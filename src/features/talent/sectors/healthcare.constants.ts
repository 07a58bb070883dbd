import type { SectorContent } from "./sectors.types.ts";

export const healthcareContent: SectorContent = {
  sector: "healthcare",
  topic: "healthcare",
  testimonials: "healthcare",
  kicker: "Healthcare staffing",
  title: "Clinicians with a licensing plan",
  lead: "We bring internationally trained physicians, nurses and allied health professionals to hospitals, clinics and care homes in Canada and the United States. Every hire starts with a licensing plan.",
  description:
    "Internationally trained physicians, nurses and allied health staff for Canada and the US. See roles, licensing, checks, visa routes and how hiring works.",
  image: "talent-healthcare",
  figures: "healthcare",
  rolesLead:
    "We recruit mainly for permanent positions. We can arrange temporary coverage while your permanent hire is on the way.",
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
      note: "Routes include residency, practice-ready assessment, training in a recognized jurisdiction and, in some states, a provisional license.",
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
      note: "Registered and practical nurses. The regulator decides which type of registration a diploma qualifies for.",
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
      note: "Each profession has its own college or board and its own exam.",
    },
  ],
  reasons: [
    {
      title: "Licensing sets the timeline",
      text: "A start date the regulator can't meet doesn't help anyone. Before you make an offer, we show you every step and how long it usually takes. One person on our team keeps it all moving.",
    },
    {
      title: "Verified at the source",
      text: "Our team asks the bodies that issued degrees and registrations to confirm them. We don't rely on scans, and we tell you what was confirmed, by whom and when.",
    },
    {
      title: "A unit that's ready",
      text: "Our team arranges preceptors, orientation weeks and the first schedule with your manager. Good support in the first three months helps people stay.",
    },
    {
      title: "Clear costs",
      text: "Employers pay for recruitment. Candidates never pay us for a job. We tell you what licensing and exams cost, and who pays.",
    },
  ],
  checksLead:
    "A hire usually goes through these checks. The order differs by province and state, and the official bodies have the final say.",
  checks: [
    {
      what: "Medical degree and postgraduate training",
      who: "ECFMG in the US, or the Medical Council of Canada and the provincial college in Canada",
      when: "Before an offer is final",
    },
    {
      what: "Nursing education and registration",
      who: "The provincial or state nursing regulator, with the national assessment service",
      when: "Starting at the first interview",
    },
    {
      what: "Exams such as USMLE, MCCQE or NCLEX-RN",
      who: "The exam body",
      when: "Before the license is issued",
    },
    {
      what: "Language",
      who: "The regulator, through a test it accepts",
      when: "Results must still be valid when the license is issued",
    },
    {
      what: "Good standing, criminal record, immunization",
      who: "Each former regulator, the police and occupational health",
      when: "In the last three months before the start date",
    },
    {
      what: "Hospital credentialing and privileges",
      who: "The employer's own committee and the payers",
      when: "Starting at least 120 days before the first shift",
    },
  ],
  employerProvides: [
    "A written offer with pay, hours, location and contract length, before the candidate quits their current job",
    "The employer's part of the immigration process, such as a Labour Market Impact Assessment (LMIA), an exemption or a petition, and its fees",
    "A named preceptor or supervisor for as long as the regulator requires",
    "Malpractice coverage, equipment and paid orientation",
    "For public postings in Ontario: a pay range, whether the position is open now and whether AI screens applicants",
  ],
  candidateTerms: [
    "You pay us no fee for an introduction, a placement or help with your move.",
    "You don't need to have worked in Canada. We look at the work you've done, wherever it was.",
    "You keep your documents, and you can ask us for a copy of any confirmation we receive.",
    "Playbooks and mentorship on this site are career education. Buying them doesn't change your chances with an employer.",
  ],
  steps: [
    {
      title: "Plan",
      text: "We look at the position, the unit and the licensing route together, and give you the earliest realistic start date.",
    },
    {
      title: "Introduce",
      text: "We introduce people who want this position in this location and whose training fits the route.",
    },
    {
      title: "Interview and offer",
      text: "We set aside time for clinical questions and for questions from the candidate's family about the move. Everyone we interview hears back within 45 days.",
    },
    {
      title: "License and move",
      text: "We plan licensing, exams, immigration and housing side by side on one calendar.",
    },
    {
      title: "Settle in",
      text: "Both sides can write to us anytime after the first day, and we help resolve problems.",
    },
  ],
  closing: {
    title: "Tell us about your unit or your license",
    text: "In half an hour, we can tell you which routes are open, how long they usually take, what they cost and who pays.",
  },
};
