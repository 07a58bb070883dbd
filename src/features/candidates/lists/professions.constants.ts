interface Profession {
  code: string;
  name: string;
  /** Several of them, in a sentence: "jobs for registered nurses". */
  plural: string;
  /** Jobs in Canada and the United States ask for a registration. */
  isRegulated: boolean;
  /** Exams that lead to a registration, by their names in `examNames`. */
  exams: readonly string[];
  /** Exams that these have replaced. We don't ask people who took one to add another. */
  formerExams: readonly string[];
}

interface ProfessionGroup {
  label: string;
  professions: readonly Profession[];
}

const regulated = (
  code: string,
  name: string,
  plural: string,
  exams: readonly string[] = [],
  formerExams: readonly string[] = [],
): Profession => ({ code, name, plural, isRegulated: true, exams, formerExams });

const open = (code: string, name: string, plural: string): Profession => ({
  code,
  name,
  plural,
  isRegulated: false,
  exams: [],
  formerExams: [],
});

/** Professions that people can choose. Any other is `other`, and the headline names it. */
export const professionGroups: readonly ProfessionGroup[] = [
  {
    label: "Healthcare",
    professions: [
      regulated("registered_nurse", "Registered nurse", "registered nurses", ["NCLEX-RN"]),
      regulated("practical_nurse", "Practical nurse", "practical nurses", [
        "NCLEX-PN",
        "REx-PN",
        "CPNRE",
      ]),
      regulated("physician", "Physician", "physicians", ["MCCQE1", "USMLE Step 2 CK"]),
      regulated("dentist", "Dentist", "dentists", ["NDEB AFK", "INBDE"]),
      regulated("pharmacist", "Pharmacist", "pharmacists", ["PEBC Qualifying Exam", "NAPLEX"]),
      regulated(
        "physiotherapist",
        "Physiotherapist",
        "physiotherapists",
        ["CPTE", "NPTE"],
        ["PCE"],
      ),
      regulated("occupational_therapist", "Occupational therapist", "occupational therapists", [
        "NOTCE",
        "NBCOT",
      ]),
      regulated("midwife", "Midwife", "midwives"),
      regulated("paramedic", "Paramedic", "paramedics"),
      regulated("laboratory_technologist", "Medical laboratory technologist", "lab technologists"),
      regulated("radiographer", "Medical radiation technologist", "radiation technologists"),
      regulated("social_worker", "Social worker", "social workers"),
      open("support_worker", "Personal support worker", "personal support workers"),
    ],
  },
  {
    label: "Technology",
    professions: [
      open("software_developer", "Software developer", "software developers"),
      open("data_professional", "Data analyst or scientist", "data analysts"),
      open("it_support", "IT support or administration", "IT specialists"),
      open("cybersecurity", "Cybersecurity specialist", "cybersecurity specialists"),
      open("product_designer", "Product manager or designer", "product people"),
    ],
  },
  {
    label: "Engineering and trades",
    professions: [
      regulated("engineer", "Engineer", "engineers", ["NPPE", "FE exam", "PE exam"]),
      regulated("electrician", "Electrician", "electricians", ["Red Seal"]),
      regulated("plumber", "Plumber", "plumbers", ["Red Seal"]),
      open("welder", "Welder", "welders"),
      open("carpenter", "Carpenter", "carpenters"),
      open("mechanic", "Mechanic", "mechanics"),
      regulated("hvac_technician", "Refrigeration and HVAC technician", "HVAC technicians"),
      open("driver", "Truck driver", "truck drivers"),
      open("technician", "Technician or technologist", "technicians"),
    ],
  },
  {
    label: "Education, business and other work",
    professions: [
      regulated("teacher", "Teacher", "teachers"),
      open("early_childhood_educator", "Early childhood educator", "early childhood educators"),
      open("accountant", "Accountant", "accountants"),
      open("project_manager", "Project manager", "project managers"),
      open("executive", "Executive", "executives"),
      open("other", "Something else", "this profession"),
    ],
  },
];

const professions: readonly Profession[] = professionGroups.flatMap((group) => group.professions);

const byCode: ReadonlyMap<string, Profession> = new Map(
  professions.map((profession) => [profession.code, profession]),
);

export const professionCodes: readonly string[] = [...byCode.keys()];

export const findProfession = (code: string | null): Profession | undefined =>
  byCode.get(code ?? "");

export const nameOfProfession = (code: string): string => byCode.get(code)?.name ?? code;

/** Licensing exams that are suggested; people can enter others. */
export const examNames = [
  "NCLEX-RN",
  "NCLEX-PN",
  "REx-PN",
  "CPNRE",
  "NNAS assessment",
  "USMLE Step 1",
  "USMLE Step 2 CK",
  "USMLE Step 3",
  "MCCQE1",
  "NAC",
  "PLAB",
  "PEBC Evaluating Exam",
  "PEBC Qualifying Exam",
  "NAPLEX",
  "NDEB AFK",
  "INBDE",
  "CPTE",
  "PCE",
  "NPTE",
  "NOTCE",
  "NBCOT",
  "NPPE",
  "FE exam",
  "PE exam",
  "Red Seal",
  "CPA CFE",
] as const;

/** Language tests that are suggested. */
export const languageTests = [
  "IELTS Academic",
  "IELTS General Training",
  "CELPIP",
  "TOEFL iBT",
  "OET",
  "PTE Academic",
  "CELBAN",
  "TEF Canada",
  "TCF Canada",
] as const;
