import { expect, test } from "vitest";
import { checkPosting } from "../posting-checker.rules.ts";
import { examplePosting, inEnglish, inFrench } from "../posting-checker.test-support.ts";

/** Sentences that are fine, though they have words that others misuse. */
const sentences = [
  // Age.
  "You'll care for young patients and their families.",
  "We run after-school programs for young people in the city.",
  "Work with young children between the ages of 3 and 12.",
  "We're a young company with big plans.",
  "You'll mentor recent graduates on the team.",
  "You'll supervise new graduate nurses on nights.",
  "Build digital native advertising for our clients.",
  "Teach college students how to read a balance sheet.",
  "You must be 18 years of age or older.",
  "At least 5 years of experience in a hospital.",
  "The program serves adults under 65 years old with diabetes.",
  "Our clients are students aged 19 to 25.",
  "Five years of experience or more is welcome.",
  "We don't set a maximum age.",
  "The warranty covers a maximum of 5 years.",
  // Origin, language and status.
  "Ship native apps for iOS and Android.",
  "You know React Native and cloud-native tools.",
  "Plant native species along the river.",
  "You'll support Native American communities in the region.",
  "H-1B sponsorship available.",
  "We welcome H-1B transfers.",
  "Experience with H-1B, L-1 and PERM petitions preferred.",
  "We don't sponsor work visas for this job.",
  "No sponsorship is offered for this job.",
  "No H-1B sponsorship for this position.",
  "You're legally allowed to work in Canada.",
  "You're authorized to work in the United States.",
  "Must be a Canadian citizen, permanent resident or hold a valid work permit.",
  "US citizens and others authorized to work in the US are encouraged to apply.",
  "You don't have to be a US citizen.",
  "US citizenship is not required.",
  "We help senior citizens with their taxes.",
  "Answer questions from citizens about city services.",
  "Membership in the Canadian Nurses Association.",
  "You know the Canadian Electrical Code.",
  "Knowledge of Canadian tax law.",
  "Experience with Canadian payroll rules.",
  "No Canadian experience needed.",
  "Canadian experience is not required.",
  "You don't need Canadian experience for this job.",
  "Experience from any country counts, in Canada or elsewhere.",
  "We're proud of the employee experience in Canada.",
  "Fluent in Spanish, because our patients speak it.",
  "You teach English to non-native speakers.",
  "You'll plan accent lighting for stores.",
  "We cook Indian and Mexican food.",
  "Fluency in French and English is useful for our patients.",
  "Public relations and PR experience.",
  "You optimize conversion, so OPT-in rates matter.",
  "A valid passport helps, as you travel to the US monthly.",
  // Sex, family, race, religion.
  "You'll see male and female patients of all ages.",
  "Women and men of all backgrounds are encouraged to apply.",
  "Work at a shelter for women and children.",
  "Experience in women's health is an asset.",
  "He or she will report to the director.",
  "This is a Journeyperson role in a male-dominated trade, and we want to change that.",
  "No children are present on site after 6 p.m.",
  "A black belt in Six Sigma is a plus.",
  "Wear black shoes only.",
  "We support single parents with flexible hours.",
  "You straight away see the effect of your work.",
  // Disability and records.
  "Excellent health benefits from day one.",
  "We're in good health insurance hands with our provider.",
  "You'll work in public health.",
  "The work is physically demanding, and we accommodate disabilities.",
  "Lift up to 50 lbs with or without accommodation.",
  "We hire people regardless of a criminal record.",
  "A valid driver's license, because you drive between sites.",
  "Keep a clean work area and clear records.",
  "You'll write clean code in the background service.",
  // Pay and money.
  "We match up to $5,000 a year of your RRSP.",
  "A training budget of up to $2,000 per year.",
  "A signing bonus of up to $5,000.",
  "Prepare pay for 300 employees and more.",
  "You'll manage 5 or more locations.",
  "Lead 3+ projects at the same time.",
  "We reimburse your license fees every year.",
  "You'll collect application fees from tenants.",
  "We never ask candidates to pay a fee.",
  "There is no recruitment fee for candidates.",
  "You'll help customers pay for their courses.",
  "Process deposits and gift card sales for customers.",
  "We pay weekly, by direct deposit.",
  "We pay for your training course before you start.",
  "You'll own our current compensation model.",
  "Review salary surveys of the market.",
  "Candidates never have to pay for training.",
  "Candidates don't pay any fee.",
  "You pay attention to training materials.",
  "We help candidates pay for their exams.",
  "Pay invoices and reconcile registration fees.",
  "Nurses pay no recruitment fees.",
  "A current salary grid of the union applies.",
  "Enter credit card payments from customers.",
  // More that only sounds like it.
  "Valid work permit required.",
  "Many programs sponsor only J-1.",
  "Experience selling to Canadian hospitals.",
  "Build a great Canadian guest experience.",
  "Our Canadian user experience group works in Toronto.",
  "Ten years in the Canadian Armed Forces count.",
  "Licensed by the College of Nurses of Ontario.",
  "Young adults with disabilities live in our homes.",
  "Fun, energetic team.",
  "Tutor high school students in math.",
  "Design for people aged 20 to 35.",
  "No one under 18 years old may operate the machine.",
  "American Heart Association certification required.",
  "Korean BBQ experience preferred.",
  "Mandarin preferred.",
  "Straight shifts only.",
  "Women's soccer coach preferred.",
  "Disability management experience.",
  "We provide excellent health care to patients.",
  "A clean driving record is checked by our insurer.",
  "You conduct background checks of tenants.",
  "Citizens Bank knows us.",
  "Serve only citizens of the county.",
  "PR agency experience required.",
  "Visa and Mastercard only.",
  "From 9 to 5 a day.",
  // The company and the work.
  "Our store opened in 1999 and has 40 employees.",
  "We sell competitive products at fair prices.",
  "Reach out to your manager at any time.",
  "You'll send text messages to patients about their visits.",
  "Order no. 2026-11-22 was our largest.",
];

const places = [
  ["CA-ON", "Toronto"],
  ["CA-BC", "Vancouver"],
  ["US-CA", "Los Angeles"],
  ["US-NY", "New York"],
] as const;

test.each(sentences)("%s", (sentence) => {
  for (const [region, city] of places) {
    const headCount = { total: { minimum: 500, maximum: 500 }, byPlace: {} };
    const posting = examplePosting(region, city, { headCount });
    const description = `${posting.versions[0]?.description} ${sentence}`;
    const versions = [inEnglish({ description })];
    const found = checkPosting({ ...posting, versions })
      .filter(({ severity }) => severity !== "info")
      .map(({ ruleId, quote }) => `${ruleId}: ${quote}`);
    expect(found, region).toEqual([]);
  }
});

const frenchSentences = [
  "Vous accompagnez de jeunes diplômés dans leurs débuts.",
  "Vous travaillez auprès de jeunes patients.",
  "Homme, femme ou non binaire (H/F/X).",
  "Aucune expérience canadienne n'est exigée.",
  "L'expérience canadienne n'est pas requise.",
  "Le français est la langue du travail.",
  "Nous offrons des cours d'anglais gratuits.",
  "Vous devez être légalement autorisé à travailler au Canada.",
  "Citoyens canadiens, résidents permanents et titulaires d'un permis de travail peuvent postuler.",
  "Vous suivez les règles de santé et sécurité.",
  "Aucuns frais ne sont exigés des candidats.",
  "Salaire versé toutes les deux semaines.",
];

test.each(frenchSentences)("%s", (sentence) => {
  const posting = examplePosting("CA-QC", "Québec");
  const description = `${posting.versions[0]?.description} ${sentence}`;
  for (const region of ["CA-QC", "CA-ON"]) {
    const found = checkPosting({
      ...examplePosting(region, "Gatineau"),
      versions: [inFrench({ description }), inEnglish()],
    })
      .filter(({ severity }) => severity !== "info")
      .map(({ ruleId, quote }) => `${ruleId}: ${quote}`);
    expect(found, region).toEqual([]);
  }
});
