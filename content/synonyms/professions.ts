/**
 * Professions that jobs can be filtered by, each with the phrases that identify it in a job's title: lower case,
 * without accents, matched at the start of words. One that ends in a space is a whole word, because longer words mean
 * something else (nursery, doctoral, mechanical). If a title has several, the longest decides, including those in
 * `otherTitles`. After a change, the next start updates the profession of every open job.
 */
export const professions = {
  "registered-nurse": {
    name: "Registered nurse",
    phrases: ["registered nurse", "nurse ", "nurses ", "rn ", "infirmier", "nursing"],
  },
  "practical-nurse": {
    name: "Practical nurse",
    phrases: [
      "licensed practical nurse",
      "registered practical nurse",
      "practical nurse",
      "vocational nurse",
      "lpn",
      "rpn ",
      "infirmiere auxiliaire",
    ],
  },
  "nurse-practitioner": { name: "Nurse practitioner", phrases: ["nurse practitioner"] },
  "nurse-leader": {
    name: "Nurse leader",
    phrases: ["chief nursing officer", "director of nursing", "nurse manager"],
  },
  "care-aide": {
    name: "Personal support and care aide",
    phrases: [
      "personal support worker",
      "psw",
      "caregiver",
      "care aide",
      "health care aide",
      "nursing assistant",
      "nurse assistant",
      "nursing aide",
      "nurse aide",
      "nurses aide",
      "nurse s aide",
      "prepose aux beneficiaires",
      "home health aide",
    ],
  },
  physician: {
    name: "Physician",
    phrases: [
      "physician",
      "doctor ",
      "doctors ",
      "general practitioner",
      "hospitalist",
      "medecin",
      "surgeon",
      "anesthesiologist",
      "pediatrician",
      "radiologist",
      "cardiologist",
      "oncologist",
      "internist",
    ],
  },
  "physician-assistant": {
    name: "Physician assistant",
    phrases: [
      "physician assistant",
      "physicians assistant",
      "physician s assistant",
      "physician associate",
      "adjoint au medecin",
      "adjointe au medecin",
    ],
  },
  psychiatrist: { name: "Psychiatrist", phrases: ["psychiatrist"] },
  pharmacist: { name: "Pharmacist", phrases: ["pharmacist", "pharmacien"] },
  physiotherapist: {
    name: "Physiotherapist",
    phrases: ["physiotherapist", "physical therapist", "physiotherapeute"],
  },
  "occupational-therapist": {
    name: "Occupational therapist",
    phrases: ["occupational therapist", "ergotherapeute"],
  },
  "respiratory-therapist": {
    name: "Respiratory therapist",
    phrases: ["respiratory therapist", "inhalotherapeute"],
  },
  "speech-therapist": {
    name: "Speech-language pathologist",
    phrases: ["speech language pathologist", "speech therapist"],
  },
  "laboratory-technologist": {
    name: "Laboratory technologist",
    phrases: [
      "laboratory technologist",
      "medical laboratory",
      "lab technologist",
      "lab technician",
      "laboratory technician",
    ],
  },
  "imaging-technologist": {
    name: "Imaging technologist",
    phrases: [
      "radiologic technologist",
      "radiographer",
      "imaging technologist",
      "mri technologist",
      "x ray technologist",
      "sonographer",
      "ultrasound",
    ],
  },
  dentist: { name: "Dentist", phrases: ["dentist", "dentiste"] },
  "dental-hygienist": { name: "Dental hygienist", phrases: ["dental hygienist"] },
  paramedic: { name: "Paramedic", phrases: ["paramedic", "emergency medical technician"] },
  psychologist: { name: "Psychologist", phrases: ["psychologist", "psychologue"] },
  "social-worker": {
    name: "Social worker",
    phrases: ["social worker", "travailleur social", "travailleuse sociale"],
  },
  veterinarian: {
    name: "Veterinarian",
    phrases: ["veterinarian", "veterinary surgeon", "veterinaire"],
  },
  "software-developer": {
    name: "Software developer",
    phrases: [
      "software engineer",
      "software developer",
      "developer",
      "programmer",
      "full stack",
      "frontend",
      "backend",
      "front end",
      "back end",
      "developpeur",
    ],
  },
  "cloud-engineer": {
    name: "Cloud and DevOps engineer",
    phrases: [
      "cloud",
      "devops",
      "site reliability",
      "infrastructure engineer",
      "platform engineer",
      "sre",
    ],
  },
  "data-specialist": {
    name: "Data analyst or scientist",
    phrases: [
      "data analyst",
      "data scientist",
      "data engineer",
      "health data",
      "machine learning",
      "analyste de donnees",
    ],
  },
  "security-specialist": {
    name: "Security specialist",
    phrases: ["cybersecurity", "security analyst", "security engineer", "information security"],
  },
  "systems-administrator": {
    name: "Systems and network administrator",
    phrases: [
      "systems administrator",
      "system administrator",
      "network administrator",
      "network engineer",
      "help desk",
      "it support",
    ],
  },
  "quality-engineer": {
    name: "Software tester",
    phrases: ["quality assurance", "software tester", "qa ", "test engineer"],
  },
  "product-manager": {
    name: "Product or project manager",
    phrases: ["product manager", "project manager", "program manager", "scrum master"],
  },
  electrician: { name: "Electrician", phrases: ["electrician", "electricien"] },
  welder: { name: "Welder", phrases: ["welder", "soudeur"] },
  plumber: {
    name: "Plumber or pipefitter",
    phrases: ["plumber", "pipefitter", "steamfitter", "pipe fitter", "plombier"],
  },
  "industrial-mechanic": {
    name: "Industrial mechanic",
    phrases: ["industrial mechanic", "millwright", "mecanicien industriel"],
  },
  carpenter: { name: "Carpenter", phrases: ["carpenter", "charpentier", "menuisier"] },
  "refrigeration-mechanic": {
    name: "Heating and cooling mechanic",
    phrases: ["hvac", "refrigeration"],
  },
  machinist: { name: "Machinist", phrases: ["machinist", "cnc"] },
  "equipment-operator": {
    name: "Heavy equipment operator",
    phrases: ["heavy equipment", "crane operator", "excavator"],
  },
  "vehicle-mechanic": {
    name: "Vehicle mechanic",
    phrases: [
      "automotive",
      "heavy duty mechanic",
      "truck mechanic",
      "diesel mechanic",
      "mechanic ",
      "mechanics ",
    ],
  },
  "truck-driver": { name: "Truck driver", phrases: ["truck driver", "az driver", "camionneur"] },
  "construction-trade": {
    name: "Construction trade",
    phrases: ["bricklayer", "mason", "roofer", "ironworker", "drywall", "painter", "plasterer"],
  },
  engineer: {
    name: "Engineer",
    phrases: [
      "mechanical engineer",
      "civil engineer",
      "electrical engineer",
      "chemical engineer",
      "process engineer",
      "ingenieur",
    ],
  },
  executive: {
    name: "Executive",
    phrases: [
      "vice president",
      "chief executive",
      "chief financial",
      "chief technology",
      "chief operating",
      "chief information",
      "chief medical",
      "president",
      "managing director",
      "executive director",
      "director",
    ],
  },
} as const satisfies Record<string, { name: string; phrases: readonly string[] }>;

/** Phrases of titles that have a profession's word and name other work. These jobs have no profession. */
export const otherTitles: readonly string[] = [
  "unit clerk",
  "nurse recruiter",
  "registered nurse recruiter",
  "physician recruiter",
  "office receptionist",
  "office assistant",
  "office clerk",
  "dentist assistant",
  "dentist s assistant",
  "pharmacist assistant",
  "pharmacist s assistant",
];

export type ProfessionSlug = keyof typeof professions;
