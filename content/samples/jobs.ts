/**
 * A job as the samples describe one, in the columns of the table `jobs`; pay in cents. Dates count from
 * the start of the demo, so that no sample is ever out of date.
 */
export interface SampleJob {
  id: string;
  title: string;
  employer: string;
  sector: "healthcare" | "it" | "trades" | "executive";
  location: string;
  country: "CA" | "US";
  is_remote: boolean;
  employment_type: "full_time" | "part_time" | "contract" | "temporary";
  salary_min_cents: number;
  salary_max_cents: number;
  salary_currency: "CAD" | "USD";
  salary_period: "hour" | "year";
  is_vacant: boolean;
  uses_ai: boolean;
  description: string;
  responsibilities: string[];
  requirements: string[];
  skills: string[];
  license_note: string | null;
  visa_note: string | null;
  status: "open";
  postedDaysAgo: number;
  openDays: number;
}

const common = { is_remote: false, is_vacant: true, uses_ai: false, status: "open" } as const;
const inCanada = { country: "CA", salary_currency: "CAD" } as const;
const inUnitedStates = { country: "US", salary_currency: "USD" } as const;

/** Invented jobs at invented employers, for demonstrations only; always marked as samples. */
export const sampleJobs: readonly SampleJob[] = [
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000001",
    title: "Registered Nurse, Intensive Care",
    employer: "Harbour Sample Hospital",
    sector: "healthcare",
    location: "Halifax, NS",
    employment_type: "full_time",
    salary_min_cents: 38_50,
    salary_max_cents: 51_75,
    salary_period: "hour",
    description:
      "A 22-bed adult intensive care unit is adding night and rotating lines. New colleagues trained abroad join in groups of four, work beside a named preceptor for twelve weeks and are not counted in the staffing numbers until they are signed off.",
    responsibilities: [
      "Care for one or two critically ill adults a shift, ventilated patients among them",
      "Titrate vasoactive and sedative infusions within the unit's protocols",
      "Hand over at the bedside and document in the electronic record",
      "Take part in rounds and in conversations with families",
    ],
    requirements: [
      "A nursing degree or diploma that allowed you to register where you trained",
      "Two years in intensive, coronary or high-dependency care in any country",
      "English at the level that the provincial regulator asks for",
    ],
    skills: [
      "Critical care",
      "Mechanical ventilation",
      "Vasoactive infusions",
      "Patient assessment",
    ],
    license_note:
      "Registration with the nursing regulator of Nova Scotia is needed before the first shift. You may apply before you have it; we help with the file and the order of the steps.",
    visa_note:
      "The employer supports a work permit and pays the employer's own fees for it. Family members can usually come along.",
    postedDaysAgo: 2,
    openDays: 45,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000002",
    title: "Software Engineer, Payments",
    employer: "Northline Sample Software",
    sector: "it",
    location: "Toronto, ON",
    is_remote: true,
    employment_type: "full_time",
    salary_min_cents: 112_000_00,
    salary_max_cents: 148_000_00,
    salary_period: "year",
    uses_ai: false,
    description:
      "A team of seven runs the ledger and the payouts of a marketplace. The work is about correctness: every cent is accounted for twice, and changes go out behind a reconciliation that has to balance.",
    responsibilities: [
      "Design and build services that move money and can prove it",
      "Write the tests and the runbook with the change, not after it",
      "Share an on-call week about every seven weeks, paid apart",
      "Review the designs of colleagues, and have yours reviewed",
    ],
    requirements: [
      "Five years of building services that others depend on, in any country",
      "Sound knowledge of one typed language and of relational databases",
      "English good enough for written design reviews",
    ],
    skills: ["TypeScript", "PostgreSQL", "Distributed systems", "Payments"],
    license_note: null,
    visa_note:
      "The employer hires through the Global Talent Stream where the role fits it, and pays the employer's fees. Work from anywhere in Canada.",
    postedDaysAgo: 4,
    openDays: 40,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000003",
    title: "Construction Electrician",
    employer: "Prairie Sample Electric",
    sector: "trades",
    location: "Saskatoon, SK",
    employment_type: "full_time",
    salary_min_cents: 36_00,
    salary_max_cents: 47_50,
    salary_period: "hour",
    description:
      "A contractor of 60 people wires schools, clinics and two potash sites. Crews are four to six, the week is 40 hours with overtime by agreement, and the first month is spent with a journeyperson who teaches the Canadian Electrical Code on the job.",
    responsibilities: [
      "Install conduit, cable tray, panels and controls from drawings",
      "Test, label and hand over circuits with the foreman",
      "Guide one apprentice once you know the sites",
      "Keep to the site's lock-out and fall-protection rules",
    ],
    requirements: [
      "A completed electrical apprenticeship, or proof of the hours that equal one",
      "Three years on commercial or industrial sites in any country",
      "Willingness to write the Red Seal examination within the first year",
    ],
    skills: ["Conduit", "Motor controls", "Blueprint reading", "Lock-out procedures"],
    license_note:
      "Electrician is a compulsory trade in Saskatchewan: we help you have your hours assessed before you travel.",
    visa_note:
      "The employer holds a labour market assessment for four posts and supports the work permit.",
    postedDaysAgo: 6,
    openDays: 50,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000004",
    title: "Family Physician",
    employer: "Lakehead Sample Clinic",
    sector: "healthcare",
    location: "Thunder Bay, ON",
    employment_type: "full_time",
    salary_min_cents: 255_000_00,
    salary_max_cents: 300_000_00,
    salary_period: "year",
    description:
      "A community health centre with six physicians, two nurse practitioners and a pharmacist looks after 9,000 people, many of whom come in from the region. Physicians are salaried and pay no overhead.",
    responsibilities: [
      "Look after a panel of about 1,200 patients of all ages",
      "Share evening clinics and telephone cover one week in six",
      "Teach one resident or student for part of the year",
      "Visit a partner community for two days every second month",
    ],
    requirements: [
      "Certification in family medicine, or a route to it that the College accepts",
      "Experience of full-scope primary care in any country",
      "Interest in rural and northern medicine",
    ],
    skills: ["Primary care", "Chronic disease management", "Rural medicine", "Teaching"],
    license_note:
      "A certificate of the College of Physicians and Surgeons of Ontario is needed. Practice-ready assessment is one way to it; it carries a return of service, which the centre explains before you sign.",
    visa_note:
      "The centre supports a work permit and permanent residence, and pays the employer's fees.",
    postedDaysAgo: 9,
    openDays: 90,
  },
  {
    ...common,
    ...inUnitedStates,
    id: "6b0b5000-0000-4000-8000-000000000005",
    title: "Psychiatrist, Adult Outpatient",
    employer: "Great Plains Sample Health",
    sector: "healthcare",
    location: "Fargo, ND",
    employment_type: "full_time",
    salary_min_cents: 285_000_00,
    salary_max_cents: 330_000_00,
    salary_period: "year",
    description:
      "A nonprofit health system is opening a third outpatient clinic in an area with a shortage of mental health care. Visits are 30 and 60 minutes, and a psychologist, three therapists and a pharmacist work on the same floor.",
    responsibilities: [
      "Assess and treat adults with mood, anxiety and psychotic disorders",
      "See about ten patients a day, a third of them by video within the state",
      "Supervise two nurse practitioners",
      "Advise primary care colleagues for one hour a day",
    ],
    requirements: [
      "Residency in psychiatry completed or completed by the starting date",
      "Board certified or eligible",
      "A state medical licence, or documents that allow you to apply for one",
    ],
    skills: ["Psychiatry", "Psychopharmacology", "Telehealth", "Supervision"],
    license_note:
      "A North Dakota licence is required; the system helps with the application and its fees.",
    visa_note:
      "The post is in a shortage area and cap-exempt sponsors exist nearby; J-1 waiver applicants are welcome. Check current programme rules at uscis.gov.",
    postedDaysAgo: 12,
    openDays: 120,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000006",
    title: "Medical Laboratory Technologist",
    employer: "Okanagan Sample Laboratories",
    sector: "healthcare",
    location: "Kelowna, BC",
    employment_type: "part_time",
    salary_min_cents: 36_20,
    salary_max_cents: 45_10,
    salary_period: "hour",
    description:
      "A core laboratory for three hospitals needs a technologist for 24 hours a week, with a path to full time. The benches are haematology, chemistry and transfusion; everybody rotates.",
    responsibilities: [
      "Run and verify analyses on all three benches",
      "Crossmatch and issue blood products",
      "Keep quality controls and act on what they show",
    ],
    requirements: [
      "A diploma or degree in medical laboratory science",
      "Two years in a hospital laboratory in any country",
      "Certification, or a prior learning assessment under way",
    ],
    skills: ["Haematology", "Transfusion medicine", "Quality control"],
    license_note:
      "National certification is needed to work alone; until then you work beside a certified colleague.",
    visa_note: null,
    postedDaysAgo: 14,
    openDays: 40,
  },
  {
    ...common,
    ...inUnitedStates,
    id: "6b0b5000-0000-4000-8000-000000000007",
    title: "Cloud Infrastructure Engineer",
    employer: "Hudson Sample Systems",
    sector: "it",
    location: "New York, NY",
    employment_type: "full_time",
    salary_min_cents: 148_000_00,
    salary_max_cents: 190_000_00,
    salary_period: "year",
    uses_ai: true,
    description:
      "A small platform group keeps the clusters on which forty product engineers deploy. This year's work is a second region and a restore that is practised every month and takes less than an hour.",
    responsibilities: [
      "Run Kubernetes clusters in two regions as code",
      "Make deployments boring: previews, gradual release, quick return",
      "Own the budget of the group's cloud account",
      "Share on-call one week in five",
    ],
    requirements: [
      "Four years of running production systems, in any country",
      "Infrastructure as code and one general-purpose language",
      "Clear written English",
    ],
    skills: ["Kubernetes", "Terraform", "Go", "Observability"],
    license_note: null,
    visa_note:
      "Open to people who hold work authorization, and to citizens of Canada and Mexico under the TN category. The employer takes part in the H-1B registration in March.",
    postedDaysAgo: 15,
    openDays: 45,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000008",
    title: "Health Data Analyst",
    employer: "Rideau Sample Health Data",
    sector: "it",
    location: "Ottawa, ON",
    is_remote: true,
    employment_type: "contract",
    salary_min_cents: 84_000_00,
    salary_max_cents: 106_000_00,
    salary_period: "year",
    description:
      "An eighteen-month contract to find out how long people wait between referral and first visit, and why it differs by postal code. Results are published, so methods have to stand up to being read.",
    responsibilities: [
      "Clean and join de-identified records from twelve hospitals",
      "Build and document measures with clinicians",
      "Write reports that a board member can follow",
    ],
    requirements: [
      "A degree with a strong part in statistics, from any country",
      "Three years of analysis in SQL and either R or Python",
      "Experience with health records helps and is not required",
    ],
    skills: ["SQL", "R", "Python", "Data visualization"],
    license_note: null,
    visa_note:
      "Open work permit holders and residents; the contract is too short for employer sponsorship.",
    postedDaysAgo: 18,
    openDays: 35,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000009",
    title: "Industrial Mechanic (Millwright)",
    employer: "Steeltown Sample Works",
    sector: "trades",
    location: "Hamilton, ON",
    employment_type: "full_time",
    salary_min_cents: 38_00,
    salary_max_cents: 48_25,
    salary_period: "hour",
    description:
      "A plant that rolls bar and wire looks after its own machines with a crew of fourteen on rotating twelve-hour shifts. Half of the work is planned, and management means to make it more.",
    responsibilities: [
      "Repair and align gearboxes, conveyors, pumps and hydraulics",
      "Carry out planned maintenance and say what the plan misses",
      "Fit and commission new equipment in the summer shutdown",
    ],
    requirements: [
      "A completed apprenticeship as industrial mechanic, fitter or equivalent",
      "Three years in heavy industry in any country",
      "Readiness for shift work",
    ],
    skills: ["Hydraulics", "Shaft alignment", "Welding", "Preventive maintenance"],
    license_note:
      "A certificate of qualification is voluntary in this trade in Ontario; the plant pays for the examination.",
    visa_note: "The employer supports a work permit after a labour market assessment.",
    postedDaysAgo: 20,
    openDays: 60,
  },
  {
    ...common,
    ...inUnitedStates,
    id: "6b0b5000-0000-4000-8000-000000000010",
    title: "Pipe Welder",
    employer: "Gulf Sample Fabrication",
    sector: "trades",
    location: "Mobile, AL",
    employment_type: "full_time",
    salary_min_cents: 29_00,
    salary_max_cents: 38_00,
    salary_period: "hour",
    is_vacant: false,
    description:
      "A fabrication shop builds piping for ships and process plants, mostly stainless, in a covered hall. It collects applications for the crew that starts with the next hull in spring.",
    responsibilities: [
      "Weld carbon and stainless pipe to procedure, TIG root and fill",
      "Fit and tack spools from isometric drawings",
      "Work with inspectors on radiographic and dye tests",
    ],
    requirements: [
      "Three years of pipe welding in any country",
      "A 6G test on site; travel to the test is paid",
      "Ability to read isometric drawings",
    ],
    skills: ["TIG welding", "6G", "Stainless steel", "Isometric drawings"],
    license_note: null,
    visa_note:
      "Temporary work visas are decided by the authorities case by case; the employer files and pays for the petition.",
    postedDaysAgo: 21,
    openDays: 75,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000011",
    title: "Chief Nursing Officer",
    employer: "Lakeshore Sample Health Network",
    sector: "executive",
    location: "Mississauga, ON",
    employment_type: "full_time",
    salary_min_cents: 195_000_00,
    salary_max_cents: 235_000_00,
    salary_period: "year",
    description:
      "A network of two hospitals and nine community sites looks for the person who leads 2,100 nurses and answers to the chief executive for the safety of their work. The last holder of the post retires after eleven years.",
    responsibilities: [
      "Set nursing standards across all sites and report on them in public",
      "Bring agency hours below five percent within two years",
      "Build the network's programme for nurses who trained abroad",
      "Sit on the executive and the quality committee of the board",
    ],
    requirements: [
      "Registration as a nurse in Ontario, or eligibility for it",
      "Ten years of leadership in acute care in any country",
      "A record of keeping staff, with figures",
    ],
    skills: ["Nursing leadership", "Workforce planning", "Patient safety", "Labour relations"],
    license_note: "Registration with the nursing regulator of Ontario by the starting date.",
    visa_note: "Relocation within Canada or from abroad is supported.",
    postedDaysAgo: 24,
    openDays: 60,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000012",
    title: "Vice President, Engineering",
    employer: "Atelier Sample Robotics",
    sector: "executive",
    location: "Montréal, QC",
    employment_type: "full_time",
    salary_min_cents: 198_000_00,
    salary_max_cents: 245_000_00,
    salary_period: "year",
    description:
      "A company of 120 people makes sorting robots for recycling plants and sells them in nine countries. Engineering is four teams with four ways of working; the founders want one head who has grown such a group before.",
    responsibilities: [
      "Lead 46 engineers in mechanics, electronics, software and test",
      "Bring the time from order to commissioning from nine months to six",
      "Answer for the engineering budget and for product safety",
    ],
    requirements: [
      "Experience of leading hardware and software groups of 30 or more, in any country",
      "Products of yours that are in the field and maintained",
      "English; French or the will to learn it",
    ],
    skills: ["Engineering leadership", "Robotics", "Product safety", "Budgeting"],
    license_note: null,
    visa_note: "The employer supports a work permit; Quebec's own selection steps apply.",
    postedDaysAgo: 27,
    openDays: 60,
  },
];
