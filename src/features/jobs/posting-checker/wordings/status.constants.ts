import { type Wording, words } from "../wording.rules.ts";

const status = String.raw`(?:h-?1-?b1?|h-?1|opt(?:\/cpt)?|cpt|stem opt|e-?3|l-?1[ab]?|f-?1|j-?1|tn|eads?|h-?4)`;
const people =
  "(?:visa |status )?(?:holders?|candidates?|applicants?|workers?|employees?|people|students?)";
const permit = "(?:work |open work )?(?:visas?|permits?)";
const holders = "(?:holders?|candidates?|applicants?|workers?)";
const visaPeople = `(?:${status} ${people}|${permit} ${holders})`;
/** A status by its name, or any permit of people. A permit by itself may be what everyone needs. */
const visa = `(?:${status}(?: visas?| transfers?)?|${permit} ${holders})`;
const citizens = "(?:us|usa|american|united states|canadian)";
const resident = `(?:permanent residents?|green cards?(?: holders?)?|gcs?|lprs?|prs?(?: holders?| card holders?)?)`;

const pattern = (source: string) => words(new RegExp(source));

/** All who may work are named, and citizens are only some of them. */
const namesAllStatuses =
  /(?:,|\/|\bor|\band|\bplus)\s(?:[^\s.;!?]+\s){0,4}?(?:work permit|open permit|work visa|visa holder|authorized|authorised|authorization|entitled|eligible to work|legally able|refugee|asylee|protected person|permis de travail|legal right)|(?:work permit|permis de travail|refugees?|asylees?|protected persons?|authorized to work|entitled to work)[^.;!?]{0,40}(?:,|\bor|\band)\s[^.;!?]{0,60}(?:citizen|citoyen)/;

/** Words about citizenship and immigration status. */
export const statusWordings: readonly Wording[] = [
  // Visa status: who holds one first, or alone.
  {
    group: "visa_preference",
    pattern: pattern(
      `${visa}(?: ${people})?(?: (?:or|and|&) ${visa})?(?: ${people})? (?:only|preferred|strongly preferred|a plus|required)`,
    ),
    unlessBefore: /(?<![a-z])(?:experience|familiar\w*|knowledge|background|work) (?:\S+\s){0,5}$/,
  },
  {
    group: "visa_preference",
    pattern: pattern(`(?:only|exclusively) (?:for )?${visa}(?: ${people})?`),
    unlessBefore: /(?<![a-z])(?:sponsor\w*|support\w*|file\w*|offer\w*) $/,
    unlessAfter:
      /^\s(?:sponsor|transfer|petition|filing|case|fee|process|application|program|is |are )/,
  },
  {
    group: "visa_preference",
    pattern: pattern(
      `(?:prefer|preference for|preference to|preferring|priority for|priority to|we want|looking for|seeking|hiring)<2>${visaPeople}`,
    ),
  },
  {
    group: "visa_preference",
    pattern: pattern(`prefer<1>${visa}`),
    unlessAfter: /^\s(?:sponsor|transfer|petition|filing|case)/,
  },
  {
    group: "visa_preference",
    pattern: pattern("(?:seulement|uniquement) <2>(?:permis de travail|visa)"),
  },
  {
    group: "visa_exclusion",
    countsNegated: true,
    pattern: pattern(`no ${visa}(?:s)?(?: ${people})?`),
    unlessAfter:
      /^\s(?:sponsor|support|transfer|is (?:needed|required)|are (?:needed|required)|needed|required|fee|restriction|run)/,
  },
  {
    group: "visa_exclusion",
    countsNegated: true,
    pattern: pattern(
      `${visa}(?: ${people})? (?:need not apply|not accepted|will not be considered|cannot apply|are not eligible)`,
    ),
  },

  // Citizens alone, or citizens and permanent residents alone.
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:${citizens} )?citizens?(?:(?: and| or| &)? ${resident}){0,2}(?: holders?)? (?:only|preferred|exclusively|required)`,
    ),
    unlessBefore: /(?<![a-z])(?:senior|serv\w+|help\w*) $/,
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:only|exclusively) (?:accept |consider |hire |open to |for |to )?(?:${citizens} )?(?:citizens|citizen)(?: ${resident})?`,
    ),
    unlessBefore: /(?<![a-z])(?:serv\w+|help\w*|support\w*|not) $/,
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:must|have to|need to|required to|should|has to) (?:also )?be <1>(?:${citizens} )citizens?`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern("(?:must|have to|need to|required to|should|has to) (?:also )?be an? citizen"),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:must|have to|need to|required to) be <1>(?:${resident})(?: or ${citizens} citizens?)?`,
    ),
    unlessAfter: /^\s(?:manager|specialist|experience|firm|agency)/,
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:${citizens} )?citizenship (?:is |status )?(?:required|mandatory|preferred|a must|necessary|essential)`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:requires?|require|must have|must hold|must possess|need|needs|proof of) (?:${citizens}) citizenship`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:limited|restricted|open only|only open|reserved|preference(?: is| will be)?(?: given)?|priority(?: is| will be)?(?: given)?) (?:to|for) <1>(?:(?:${citizens} )?citizens|permanent residents|(?:pr|green card) holders)`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:${citizens} )citizens<3>(?:are |will be |be )?(?:given |get |have )(?:preference|priority)`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `${resident} (?:and|or|&) (?:${citizens} )?citizens? (?:only|preferred|exclusively)`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:green cards?|green card holders?|gc|gc holders?|permanent residents?|pr holders?|canadian pr|pr card|pr status|lpr) (?:only|preferred|required|exclusively|is required|mandatory)`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(`only (?:green card holders?|permanent residents|pr holders)`),
  },
  {
    group: "citizens_only",
    pattern: pattern(
      String.raw`(?:usc|us citizens?)(?:\s?[\/&]\s?| and | or )(?:gc|green cards?)(?:[\/&](?:gc|ead))?(?: holders?)?`,
    ),
    unless: namesAllStatuses,
  },
  { group: "citizens_only", pattern: pattern("(?:usc|gc) only") },
  { group: "citizens_only", pattern: pattern("(?:canadians|americans) (?:only|preferred)") },
  {
    group: "citizens_only",
    pattern: pattern("only (?:canadians|americans)(?: may| can| should| need)?"),
    unlessAfter: /^\s(?:know|love)/,
  },
  {
    group: "citizens_only",
    countsNegated: true,
    pattern: pattern(
      `non (?:${citizens} )?citizens<2>(?:not|cannot|will not|need not|won't|can't|are not)`,
    ),
  },
  {
    group: "citizens_only",
    countsNegated: true,
    pattern: pattern("no (?:non citizens?|foreigners|foreign nationals|immigrants|newcomers)"),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:must|have to|need to|required to) (?:show|have|hold|provide|present|possess) <1>${citizens} passports?`,
    ),
  },
  {
    group: "citizens_only",
    pattern: pattern(
      `${citizens} passports? (?:holders? only|is required|required|only|mandatory)`,
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      "(?:citoyens?|citoyennes?)(?:\\(ne\\)s?)?(?: canadiens?| canadiennes?)?(?: (?:et|ou) residente?s? permanente?s?)? (?:seulement|uniquement|exclusivement|requise?)",
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      "residente?s? permanente?s?(?: (?:et|ou) (?:citoyens?|citoyennes?)(?: canadiens?| canadiennes?)?)? (?:seulement|uniquement|exclusivement)",
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      "(?:etre|doit etre|devez etre|doivent etre) (?:un |une )?(?:citoyens?|citoyennes?)(?:\\(ne\\))? (?:canadiens?|canadiennes?)",
    ),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern("citoyennete canadienne (?:est )?(?:requise|exigee|obligatoire|necessaire)"),
  },
  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      "(?:reserve|reservee|limite|limitee|ouvert seulement)s? aux (?:seuls )?citoyens",
    ),
  },

  {
    group: "citizens_only",
    unless: namesAllStatuses,
    pattern: pattern(
      `(?:must|have to|need to|required to|should) be (?:an? )?(?:${citizens} )?citizens? (?:or|and) ${resident}`,
    ),
  },

  // "US person" is the term of export rules: citizens, permanent residents, refugees and asylees.
  {
    group: "us_persons",
    pattern: pattern("(?:must|have to|need to|required to) be <1>us persons?"),
  },
  {
    group: "us_persons",
    pattern: pattern("us persons? (?:only|required|status required|status is required)"),
  },
];
