import { describe, expect, test } from "vitest";
import { checkPosting } from "../posting-checker.rules.ts";
import { examplePosting, inEnglish, inFrench } from "../posting-checker.test-support.ts";

/** A sentence, what it must be found as, and the words that must be quoted. */
type Barred = readonly [sentence: string, verdict: string, quote: string];

const inToronto: readonly Barred[] = [
  ["2+ years Canadian experience", "ON-CE-1 block", "Canadian experience"],
  ["Must have CANADIAN work experience.", "ON-CE-1 block", "CANADIAN work experience"],
  ["Minimum 3 years of experience in Canada", "ON-CE-1 block", "experience in Canada"],
  ["You have worked in Canada before.", "ON-CE-1 block", "worked in Canada"],
  ["**Canadian** hospital experience required", "ON-CE-1 block", "Canadian** hospital experience"],
  ["Cana\u200bdian\u00a0experience", "ON-CE-1 block", "Cana\u200bdian\u00a0experience"],
  ["Candidates without Canadian experience need not apply", "ON-CE-1 block", "Canadian experience"],
  ["Canadian references are required", "ON-CE-1 block", "Canadian references"],
  ["Two years of Ontario experience", "ON-CE-1 block", "Ontario experience"],
  ["Canadian experience is an asset", "ON-CE-1 warn", "Canadian experience"],
  ["Expérience canadienne obligatoire", "ON-CE-1 block", "Expérience canadienne"],
  [
    "Deux ans d’expérience de travail au Canada",
    "ON-CE-1 block",
    "expérience de travail au Canada",
  ],
  ["Canadian citizens only", "ON-HR-1 block", "Canadian citizens only"],
  ["Citizens or permanent residents only", "ON-HR-1 block", "permanent residents only"],
  ["Open to citizens/P.R. holders only", "ON-HR-1 block", "P.R. holders only"],
  ["You must be a Canadian citizen", "ON-HR-1 block", "must be a Canadian citizen"],
  ["Must be a Canadian citizen or PR", "ON-HR-1 block", "Must be a Canadian citizen"],
  ["Canadian citizenship required", "ON-HR-1 block", "Canadian citizenship required"],
  ["Permanent residents only, please", "ON-HR-1 block", "Permanent residents only"],
  ["PR card required", "ON-HR-1 block", "PR card required"],
  ["Preference will be given to Canadian citizens", "ON-HR-1 block", "to Canadian citizens"],
  ["Non-citizens will not be considered", "ON-HR-1 block", "Non-citizens will not"],
  ["No newcomers", "ON-HR-1 block", "No newcomers"],
  ["Work permit holders preferred", "ON-HR-1 block", "Work permit holders preferred"],
  ["Citoyens canadiens seulement", "ON-HR-1 block", "Citoyens canadiens seulement"],
  ["Vous devez être citoyenne canadienne", "ON-HR-1 block", "être citoyenne canadienne"],
  ["Citoyenneté canadienne exigée", "ON-HR-1 block", "Citoyenneté canadienne exigée"],
  ["Join our young and dynamic team", "ON-HR-1 block", "young and dynamic"],
  ["Applicants under 35 years old", "ON-HR-1 block", "under 35"],
  ["Candidates between 25 and 40", "ON-HR-1 block", "between 25 and 40"],
  ["Jeune et dynamique", "ON-HR-1 block", "Jeune et dynamique"],
  ["Maximum 5 years of experience", "ON-HR-1 warn", "Maximum 5 years"],
  ["Female candidates only", "ON-HR-1 block", "Female candidates only"],
  ["Men only", "ON-HR-1 block", "Men only"],
  ["Looking for a strong man", "ON-HR-1 block", "Looking for a strong man"],
  ["Femmes seulement", "ON-HR-1 block", "Femmes seulement"],
  ["Native English speaker", "ON-HR-1 block", "Native English speaker"],
  ["English mother tongue", "ON-HR-1 block", "English mother tongue"],
  ["No foreign accent", "ON-HR-1 block", "No foreign accent"],
  ["Filipino candidates preferred", "ON-HR-1 block", "Filipino candidates preferred"],
  ["White applicants only", "ON-HR-1 block", "White applicants only"],
  ["Must be a practicing Christian", "ON-HR-1 block", "be a practicing Christian"],
  ["No children or family obligations", "ON-HR-1 block", "No children"],
  ["Able-bodied workers", "ON-HR-1 block", "Able-bodied"],
  ["Must be in perfect health", "ON-HR-1 block", "in perfect health"],
  ["The salesman calls on stores", "ON-HR-1 warn", "salesman"],
];

const inDallas: readonly Barred[] = [
  ["H-1B candidates preferred", "US-CIT-1 block", "H-1B candidates preferred"],
  ["H1B only", "US-CIT-1 block", "H1B only"],
  ["OPT/CPT only", "US-CIT-1 block", "OPT/CPT only"],
  ["Only OPT students", "US-CIT-1 block", "Only OPT students"],
  ["We prefer H‑1B holders", "US-CIT-1 block", "prefer H‑1B holders"],
  ["No H1B", "US-CIT-1 warn", "No H1B"],
  ["US citizens only", "US-CIT-2 block", "US citizens only"],
  ["U.S. Citizens Only!", "US-CIT-2 block", "U.S. Citizens Only"],
  ["No C2C, US citizens only", "US-CIT-2 block", "US citizens only"],
  ["US citizens only, no exceptions", "US-CIT-2 block", "US citizens only"],
  ["Green Card or citizen only", "US-CIT-2 block", "Green Card or citizen only"],
  ["USC/GC only", "US-CIT-2 block", "USC/GC only"],
  ["Green Card holders only", "US-CIT-2 block", "Green Card holders only"],
  ["Must show a US passport", "US-CIT-2 block", "Must show a US passport"],
  ["US citizenship is required", "US-CIT-2 block", "US citizenship is required"],
  ["Must be a U.S. citizen", "US-CIT-2 block", "Must be a U.S. citizen"],
  ["Must be a US person", "US-CIT-2 warn", "Must be a US person"],
  ["Young, energetic team player", "US-AGE-1 block", "Young, energetic"],
  ["Ideal for recent college graduates", "US-AGE-1 block", "recent college graduates"],
  ["Recent graduates preferred", "US-AGE-1 block", "Recent graduates"],
  ["We want digital natives", "US-AGE-1 block", "digital natives"],
  ["Perfect for college students", "US-AGE-1 block", "Perfect for college students"],
  ["No more than 5 years of experience", "US-AGE-1 warn", "No more than 5 years of experience"],
  ["Class of 2026", "US-AGE-1 warn", "Class of 2026"],
  ["Recent graduates are welcome, among others", "US-AGE-1 warn", "Recent graduates are welcome"],
  ["Males only", "US-SEX-1 block", "Males only"],
  ["Hiring a waitress for evenings", "US-SEX-1 warn", "waitress"],
  ["He will report daily", "US-SEX-1 warn", "He will"],
  ["Native speaker of Spanish", "US-NO-1 block", "Native speaker"],
  ["Native-level English", "US-NO-1 block", "Native-level English"],
  ["Without an accent", "US-NO-1 block", "Without an accent"],
  ["American-born applicants", "US-NO-1 block", "American-born"],
  ["Able bodied people", "US-DIS-1 warn", "Able bodied"],
  ["Must lift 50 lbs", "US-DIS-1 warn", "lift 50 lbs"],
  ["Valid driver’s license", "US-DIS-1 warn", "Valid driver’s license"],
  ["See our notice of filing", "US-H1B-1 warn", "notice of filing"],
  ["Black workers only", "POST-RACE block", "Black workers only"],
];

const inLosAngeles: readonly Barred[] = [
  ["No felons", "US-CRIM-1 block", "No felons"],
  ["Clean background required", "US-CRIM-1 block", "Clean background"],
  ["Must pass a background check", "US-CRIM-1 block", "Must pass a background check"],
  ["No criminal record", "US-CRIM-1-CA warn", "No criminal record"],
  ["Valid driver's license", "US-DIS-1-CA warn", "Valid driver's license"],
];

const aboutMoney: readonly Barred[] = [
  [
    "Candidates buy our $99 interview course first",
    "FEE-ON-1 block",
    "Candidates buy our $99 interview course",
  ],
  [
    "Applicants must pay a registration fee",
    "FEE-CA-1 block",
    "Applicants must pay a registration fee",
  ],
  ["You pay for your own training kit", "FEE-ON-1 block", "You pay for your own training kit"],
  ["A processing fee of $50 is charged", "FEE-ON-1 block", "processing fee"],
  [
    "A refundable deposit is required before you start",
    "FEE-ON-1 block",
    "refundable deposit is required",
  ],
  ["The LMIA fee is deducted from your pay", "FEE-CA-1 block", "LMIA fee"],
  ["Les candidats doivent payer la formation", "FEE-ON-1 block", "candidats doivent payer"],
  ["Send your bank account details", "POST-BANK warn", "Send your bank account details"],
  ["Include your SIN number", "POST-BANK warn", "Include your SIN number"],
  ["Buy gift cards and send us the codes", "POST-SCAM warn", "Buy gift cards"],
];

/** More ways to say the same, as people do. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  "ON-CE-1 block": [
    "Canadian exp required",
    "5 yrs Canadian work exp.",
    "Local Canadian experience a must",
    "Experience working in Canada",
    "Minimum one year's experience in a Canadian hospital",
    "Experience in the Canadian healthcare system",
    "Must have North American experience",
    "Une expérience canadienne est exigée",
  ],
  "ON-HR-1 block": [
    "Only citizens",
    "Must hold Canadian citizenship",
    "Open only to Canadian citizens",
    "We only hire Canadian citizens",
    "We only hire US citizens and green card holders",
    "Applicants must be citizens or permanent residents of Canada",
    "Citizens & PRs only",
    "Applicant must be a Permanent Resident or Citizen",
    "US-citizens-only",
    "Sorry, no foreigners",
    "Preference to PR holders",
    "PR or citizen preferred",
    "EAD/GC/USC only",
    "H1B transfer candidates only",
    "Looking for OPT candidates",
    "TN visa only",
    "Young dynamic professionals",
    "Youthful and energetic",
    "Fresh graduates only",
    "Age below 30",
    "Between 20-30 years old",
    "Age 25-35",
    "Not older than 40 years",
    "Under the age of 35",
    "We need a girl for the front desk",
    "Lady receptionist wanted",
    "Nous cherchons une femme",
    "English as first language",
    "Must not have an accent",
    "Indian nationals only",
    "Must be born in Canada",
    "No disabilities",
    "Good physical health",
  ],
  "ON-HR-1 warn": ["0-3 years of experience maximum", "No H1B"],
  "FEE-ON-1 block": [
    "Applicants pay $200 for registration",
    "You must pay for your background check",
    "There is a $50 application fee",
    "Application fee: $50",
    "Send $100 by e-transfer to secure your interview",
    "A deposit of $300 is required before starting",
    "You will be asked to purchase a starter kit",
    "Candidates are responsible for the LMIA fee",
    "Worker pays recruitment fee of $2000",
    "LMIA fees will be deducted from wages",
    "Frais d'inscription de 50 $ exigés",
    "Vous devez payer la formation",
  ],
};

test.each(
  Object.entries(otherwise).flatMap(([verdict, sentences]) =>
    sentences.map((sentence) => [verdict, sentence] as const),
  ),
)("%s: %s", (verdict, sentence) => {
  const found = verdictsOf("CA-ON", "Toronto", sentence);
  expect(found.map(({ ruleId, severity }) => `${ruleId} ${severity}`)).toContain(verdict);
});

function verdictsOf(region: string, city: string, sentence: string) {
  const language = /[éèà]|seulement|doivent/.test(sentence) ? "fr" : "en";
  const version = language === "fr" ? inFrench : inEnglish;
  const requirements = ["You know the work", sentence];
  return checkPosting(examplePosting(region, city, { versions: [version({ requirements })] }));
}

describe.each([
  ["Toronto", "CA-ON", inToronto],
  ["Dallas", "US-TX", inDallas],
  ["Los Angeles", "US-CA", inLosAngeles],
  ["Ottawa", "CA-ON", aboutMoney],
])("in %s", (city, region, sentences) => {
  test.each(sentences)("%s: %s", (sentence, verdict, quote) => {
    const findings = verdictsOf(region, city, sentence);
    const found = findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`);
    expect(found).toContain(verdict);
    const [ruleId] = verdict.split(" ");
    const quotes = findings.filter((each) => each.ruleId === ruleId).map((each) => each.quote);
    expect(quotes.join("\n")).toContain(quote);
    expect(findings.every((each) => !each.quote || sentence.includes(each.quote))).toBe(true);
  });
});

test.each([
  ["Bilingual required", "Bilingual required"],
  ["Fluent English", "Fluent English"],
  ["English is required", "English is required"],
  ["Must be bilingual", "Must be bilingual"],
  ["Anglais avancé exigé", "Anglais avancé exigé"],
  ["Bilinguisme obligatoire", "Bilinguisme obligatoire"],
  ["Maîtrise de l’anglais", "Maîtrise de l’anglais"],
  ["Vous devez être bilingue", "devez être bilingue"],
])("in Montreal, %s needs reasons", (sentence, quote) => {
  const versions = [inFrench({ requirements: [sentence] })];
  const found = checkPosting(examplePosting("CA-QC", "Montréal", { versions }));
  expect(found.find(({ ruleId }) => ruleId === "QC-FR-2")).toMatchObject({
    severity: "block",
    quote,
  });
  const requiredLanguages = [{ language: "en", reasons: "You answer suppliers in Ohio." }];
  const stated = checkPosting(examplePosting("CA-QC", "Montréal", { versions, requiredLanguages }));
  expect(stated.filter(({ ruleId }) => ruleId === "QC-FR-2")).toEqual([]);
});
