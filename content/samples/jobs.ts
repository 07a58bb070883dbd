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
  supports_visa: boolean;
  helps_license: boolean;
  status: "open";
  /** Two where it's left out. */
  openings?: number;
  /** 37.5 where it's left out. */
  hoursPerWeek?: number;
  /** What the posting says beyond that, where the law asks for more. */
  posting?: {
    languages: { language: string; isRequired: boolean; reason: string | null }[];
    french: {
      title: string;
      description: string;
      responsibilities: string[];
      requirements: string[];
    };
  };
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
      "A 22-bed adult intensive care unit is adding positions on night and rotating shifts. Nurses trained abroad join in small groups and work with an assigned preceptor for twelve weeks. They aren't counted in staffing numbers until they're signed off.",
    responsibilities: [
      "Care for one or two critically ill adults per shift, including ventilated patients",
      "Titrate vasoactive and sedative infusions within the unit's protocols",
      "Hand over care at the bedside and document in the electronic record",
      "Take part in rounds and in conversations with families",
    ],
    requirements: [
      "A nursing degree or diploma that qualified you to register where you trained",
      "Two years in intensive, coronary or high-dependency care in any country",
      "English at the level the provincial regulator requires",
    ],
    skills: [
      "Critical care",
      "Mechanical ventilation",
      "Vasoactive infusions",
      "Patient assessment",
    ],
    license_note:
      "You must be registered with Nova Scotia's nursing regulator before your first shift. You can apply for the job before you're registered, and the hospital helps with each step of your registration.",
    visa_note:
      "The employer supports your work permit application and pays all employer fees. Family members can usually come with you.",
    supports_visa: true,
    helps_license: true,
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
      "A team of seven runs the ledger and the payouts of a marketplace. The work is about correctness: every cent is recorded twice, and no change goes out without a clean reconciliation.",
    responsibilities: [
      "Design and build services that move money and can prove where it went",
      "Write the tests and the runbook with the change, not after it",
      "Be on call about one week in seven, with extra pay",
      "Review your colleagues' designs, and have yours reviewed",
    ],
    requirements: [
      "Five years building services that others depend on, in any country",
      "Solid knowledge of one typed language and of relational databases",
      "English good enough for written design reviews",
    ],
    skills: ["TypeScript", "PostgreSQL", "Distributed systems", "Payments"],
    license_note: null,
    visa_note:
      "The employer hires through the Global Talent Stream if the position qualifies, and pays all employer fees.",
    supports_visa: true,
    helps_license: false,
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
      "A 60-person contractor wires schools, clinics and two potash sites. Crews have four to six people, and the week is 40 hours, with overtime by agreement. You'll spend the first month with a journeyperson who teaches the Canadian Electrical Code on the job.",
    responsibilities: [
      "Install conduit, cable tray, panels and controls from drawings",
      "Test, label and hand over circuits with the foreman",
      "Guide one apprentice once you know the sites",
      "Follow the site's lockout and fall-protection rules",
    ],
    requirements: [
      "A completed electrical apprenticeship, or proof of equivalent hours",
      "Three years on commercial or industrial sites in any country",
      "Willingness to write the Red Seal exam within the first year",
    ],
    skills: ["Conduit", "Motor controls", "Blueprint reading", "Lockout procedures"],
    license_note:
      "Electrician is a compulsory trade in Saskatchewan. The employer helps you get your hours assessed before you travel.",
    visa_note:
      "The employer has a Labour Market Impact Assessment (LMIA) for four positions and supports your work permit application.",
    supports_visa: true,
    helps_license: true,
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
      "A community health center with six physicians, two nurse practitioners and a pharmacist serves 9,000 people, many from the surrounding region. Physicians are salaried and pay no overhead.",
    responsibilities: [
      "Care for a panel of about 1,200 patients of all ages",
      "Cover evening clinics and phone calls one week in six",
      "Teach one resident or student for part of the year",
      "Visit a partner community for two days every other month",
    ],
    requirements: [
      "Certification in family medicine, or a route to it that Ontario's medical regulator accepts",
      "Experience in full-scope primary care in any country",
      "Interest in rural and northern medicine",
    ],
    skills: ["Primary care", "Chronic disease management", "Rural medicine", "Teaching"],
    license_note:
      "You need a certificate from the College of Physicians and Surgeons of Ontario. Practice-ready assessment is one way to get it, with a return-of-service agreement that the center explains before you sign.",
    visa_note:
      "The center supports your applications for a work permit and permanent residence, and pays all employer fees.",
    supports_visa: true,
    helps_license: true,
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
      "A nonprofit health system is opening a third outpatient clinic in an area with a shortage of mental health care. Visits last 30 or 60 minutes, and a psychologist, three therapists and a pharmacist work on the same floor.",
    responsibilities: [
      "Assess and treat adults with mood, anxiety and psychotic disorders",
      "See about ten patients a day, a third of them by video within the state",
      "Supervise two nurse practitioners",
      "Advise primary care colleagues for one hour a day",
    ],
    requirements: [
      "Psychiatry residency completed by the start date",
      "Board certification or eligibility",
      "A state medical license, or the documents to apply for one",
    ],
    skills: ["Psychiatry", "Psychopharmacology", "Telehealth", "Supervision"],
    license_note:
      "A North Dakota license is required. The health system helps with the application and its fees.",
    visa_note:
      "The position is in a shortage area, and J-1 waiver applicants are welcome. Check current program rules at uscis.gov.",
    supports_visa: true,
    helps_license: true,
    postedDaysAgo: 12,
    openDays: 120,
  },
  {
    ...common,
    ...inCanada,
    id: "6b0b5000-0000-4000-8000-000000000006",
    title: "Medical Laboratory Technologist",
    employer: "Harbour Sample Hospital",
    sector: "healthcare",
    location: "Halifax, NS",
    employment_type: "part_time",
    salary_min_cents: 36_20,
    salary_max_cents: 45_10,
    salary_period: "hour",
    description:
      "A core laboratory for three hospitals needs a technologist for 24 hours a week, with a path to full time. You'll rotate through hematology, chemistry and transfusion.",
    responsibilities: [
      "Run and verify analyses on all three benches",
      "Crossmatch and issue blood products",
      "Run quality controls and act on what they show",
    ],
    requirements: [
      "A diploma or degree in medical laboratory science",
      "Two years in a hospital laboratory in any country",
      "Certification, or a prior learning assessment in progress",
    ],
    skills: ["Hematology", "Transfusion medicine", "Quality control"],
    license_note:
      "You need national certification to work alone. Until then, you work with a certified colleague.",
    visa_note: null,
    supports_visa: false,
    helps_license: false,
    hoursPerWeek: 24,
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
      "A small platform team runs the clusters that forty product engineers deploy to. This year's goals are a second region and a monthly restore drill that takes less than an hour.",
    responsibilities: [
      "Run Kubernetes clusters in two regions as code",
      "Make deployments boring with previews, gradual releases and fast rollbacks",
      "Own the team's cloud budget",
      "Be on call one week in five",
    ],
    requirements: [
      "Four years running production systems, in any country",
      "Infrastructure as code and one general-purpose language",
      "Clear written English",
    ],
    skills: ["Kubernetes", "Terraform", "Go", "Observability"],
    license_note: null,
    visa_note:
      "Open to people with work authorization, and to citizens of Canada and Mexico under TN status. The employer takes part in the H-1B registration in March.",
    supports_visa: true,
    helps_license: false,
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
      "An eighteen-month contract to find out how long people wait between referral and first visit, and why the wait differs by postal code. Results are published, so methods have to hold up to scrutiny.",
    responsibilities: [
      "Clean and join de-identified records from twelve hospitals",
      "Build and document measures with clinicians",
      "Write reports that a board member can follow",
    ],
    requirements: [
      "A degree with strong statistics content, from any country",
      "Three years of analysis in SQL and either R or Python",
      "Experience with health records helps but isn't required",
    ],
    skills: ["SQL", "R", "Python", "Data visualization"],
    license_note: null,
    visa_note:
      "Open to anyone who's already authorized to work in Canada. The contract is too short for employer sponsorship.",
    supports_visa: false,
    helps_license: false,
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
      "A plant that rolls bar and wire maintains its own machines with a crew of fourteen on rotating twelve-hour shifts. Half the work is planned maintenance, and management wants that share to grow.",
    responsibilities: [
      "Repair and align gearboxes, conveyors, pumps and hydraulics",
      "Carry out planned maintenance and speak up about what the plan misses",
      "Fit and commission new equipment during the summer shutdown",
    ],
    requirements: [
      "A completed apprenticeship as an industrial mechanic or fitter, or the equivalent",
      "Three years in heavy industry in any country",
      "Willingness to work shifts",
    ],
    skills: ["Hydraulics", "Shaft alignment", "Welding", "Preventive maintenance"],
    license_note:
      "A certificate of qualification is voluntary for this trade in Ontario. The plant pays for the exam.",
    visa_note:
      "The employer supports your work permit application after a Labour Market Impact Assessment (LMIA).",
    supports_visa: true,
    helps_license: true,
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
      "A fabrication shop builds piping for ships and process plants, mostly in stainless steel. All the work is indoors. The shop is collecting applications for the crew that will start on the next hull in the spring.",
    responsibilities: [
      "Weld carbon and stainless pipe to procedure, TIG root and fill",
      "Fit and tack spools from isometric drawings",
      "Work with inspectors on radiographic and dye tests",
    ],
    requirements: [
      "Three years of pipe welding in any country",
      "A 6G test on site, with travel paid",
      "Ability to read isometric drawings",
    ],
    skills: ["TIG welding", "6G", "Stainless steel", "Isometric drawings"],
    license_note: null,
    visa_note:
      "The authorities decide on temporary work visas case by case. The employer files and pays for the petition.",
    supports_visa: true,
    helps_license: false,
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
      "A network of two hospitals and nine community sites is looking for someone to lead 2,100 nurses and answer to the chief executive for the safety of their work. The current leader is retiring after eleven years.",
    responsibilities: [
      "Set nursing standards across all sites and report on them publicly",
      "Bring agency hours below five percent within two years",
      "Build the network's program for internationally trained nurses",
      "Serve on the executive team and the board's quality committee",
    ],
    requirements: [
      "Registration as a nurse in Ontario, or eligibility for it",
      "Ten years of leadership in acute care in any country",
      "A record of retaining staff, with numbers to show it",
    ],
    skills: ["Nursing leadership", "Workforce planning", "Patient safety", "Labor relations"],
    license_note: "You must be registered with Ontario's nursing regulator by your start date.",
    visa_note: "The employer supports relocation within Canada or from abroad.",
    supports_visa: true,
    helps_license: false,
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
    location: "Montreal, QC",
    employment_type: "full_time",
    salary_min_cents: 198_000_00,
    salary_max_cents: 245_000_00,
    salary_period: "year",
    description:
      "A company of 120 people makes sorting robots for recycling plants and sells them in nine countries. Engineering is four teams with four ways of working. The founders want one leader who has grown a group like this before.",
    responsibilities: [
      "Lead 46 engineers in mechanics, electronics, software and test",
      "Cut the time from order to commissioning from nine months to six",
      "Own the engineering budget and product safety",
    ],
    requirements: [
      "Experience leading hardware and software groups of 30 or more, in any country",
      "Products you've built that are in use and maintained",
      "English, plus French or the willingness to learn it",
    ],
    skills: ["Engineering leadership", "Robotics", "Product safety", "Budgeting"],
    license_note: null,
    visa_note:
      "The employer supports your work permit application. Quebec's own selection steps apply.",
    supports_visa: true,
    helps_license: false,
    posting: {
      languages: [
        {
          language: "English",
          isRequired: true,
          reason: "Customers and suppliers in eight of the nine countries work in English.",
        },
        { language: "French", isRequired: false, reason: null },
      ],
      french: {
        title: "Vice-présidence, ingénierie",
        description:
          "Une entreprise de 120 personnes construit des robots de tri pour les centres de recyclage et les vend dans neuf pays. L'ingénierie compte quatre équipes et quatre façons de travailler. Les fondateurs cherchent une personne qui a déjà fait grandir un groupe comme celui-ci.",
        responsibilities: [
          "Diriger 46 ingénieurs et techniciens en mécanique, électronique, logiciel et essais",
          "Réduire le délai entre la commande et la mise en service de neuf à six mois",
          "Gérer le budget d'ingénierie et la sécurité des produits",
        ],
        requirements: [
          "Avoir dirigé des groupes de 30 personnes ou plus en matériel et en logiciel, dans n'importe quel pays",
          "Avoir conçu des produits qui sont utilisés et entretenus",
          "L'anglais, et le français ou la volonté de l'apprendre",
        ],
      },
    },
    openings: 1,
    postedDaysAgo: 27,
    openDays: 60,
  },
];
