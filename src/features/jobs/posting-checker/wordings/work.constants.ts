import { type Wording, words } from "../wording.rules.ts";

const pattern = (source: string) => words(new RegExp(source));

const canadian = "(?:canadian|ontario|north american|canada|gta|toronto)";
const kinds =
  "(?:work |professional |clinical |job |workplace |hospital |industry |relevant |nursing |engineering |site |construction |healthcare |teaching |practical |office |field |local )";
/** Knowledge of Canada's rules, licenses and bodies is allowed. */
const ofKnowledge =
  /^\s(?:with|in|of)?\s?(?:legal systems|codes?|laws?|standards?|regulations?)|^,? (?:of any|or (?:equivalent|international|foreign|any))/;
const wish =
  /^\s(?:is |are |would be |est )?(?:considered )?(?:an? )?(?:asset|plus|advantage|preferred|nice to have|desirable|strongly preferred|un atout|bonus)/;

const money = String.raw`(?:(?:cad|usd|us|ca|c)?\s?[$€£]\s?\d[\d,.]{0,12}k?|\d[\d,.]{0,12}k?\s?(?:dollars|cad|usd|\$|bucks))`;

const payers = "(?:candidates?|applicants?|workers?|nurses?|employees?|new hires?)";
const feeKinds =
  "(?:application|registration|recruitment|recruiting|placement|training|lmia|visa|processing|onboarding)";
const paying = "(?:buys?|purchases?|pays? for|pays?)";
const sold =
  "(?:courses?|training|kits?|packages?|fees?|deposits?|exams?|certification|uniforms?|materials|software|programs?|interview|background check|registration|application|processing|visas?|lmia|recruit\\w*)";
/** Said to be free, paid back, or about others than applicants. */
const freeOfCharge =
  /(?<![a-z])(?:never|reimburs\w*|refund\w*|we cover|we pay|free of charge|at no cost|no cost|customers?|clients?|vendors?|suppliers?|patients?|tenants?|pay (?:no|nothing|attention)|help (?:\S+ ){0,3}pay|(?:[a-z]+n't|not|never|no one|nobody) (?:have to |need to |ever )?(?:buy|purchase|pay)|(?:fees?|costs?|exams?|courses?|training|kits?|uniforms?|programs?|materials) (?:is |are )(?:free|covered|reimbursed|refunded|paid by))(?![a-z])/;

/** Words about the work, its pay and how people apply. */
export const workWordings: readonly Wording[] = [
  {
    group: "canadian_experience",
    pattern: pattern(`${canadian} ${kinds}{0,3}exp(?:erience)?`),
    unlessAfter: new RegExp(`${ofKnowledge.source}|${wish.source}`),
  },
  {
    group: "canadian_experience_wish",
    pattern: pattern(`${canadian} ${kinds}{0,3}exp(?:erience)?`),
    unless: /\b(?:of any|or equivalent|or international|or foreign)\b/,
    unlessAfter:
      /^(?!\s(?:is |are |would be |est )?(?:considered )?(?:an? )?(?:asset|plus|advantage|preferred|nice to have|desirable|strongly preferred|bonus))/,
  },
  {
    group: "canadian_experience",
    pattern: pattern(
      `(?:experience|worked|work history|practiced|practised|employment history) (?:working |gained |acquired |obtained |completed |as <3>)?(?:in|within|across) (?:a |the )?(?:canada|ontario|canadian (?:workplace|environment|context|setting|hospital|workplaces|hospitals|company|companies|labou?r market|health ?care (?:system|setting|sector|environment)|health system))`,
    ),
    unlessAfter: wish,
    unlessBefore:
      /(?<![a-z])(?:our|the|employee|customer|candidate|user|client|patient|brand|best|newcomer) (?:\S+\s){0,1}$/,
  },
  {
    group: "canadian_experience_wish",
    pattern: pattern(
      "experience (?:working |gained )?(?:in|within) (?:canada|ontario) (?:is |would be )?(?:considered )?(?:an? )?(?:asset|plus|advantage|preferred)",
    ),
  },
  {
    group: "canadian_experience",
    pattern: pattern("canadian (?:work )?references?(?: (?:are |is )?required)?"),
    unlessAfter: /^\s(?:material|book|library|manual|point|lab)/,
  },
  {
    group: "canadian_experience",
    pattern: pattern("experience<2>canadienne"),
    unlessAfter: /^\s(?:est |serait )?(?:considere\w* comme )?un (?:atout|plus)/,
  },
  {
    group: "canadian_experience_wish",
    pattern: pattern(
      "experience<2>canadienne (?:est |serait )?(?:considere\\w* comme )?un (?:atout|plus)",
    ),
  },
  {
    group: "canadian_experience",
    pattern: pattern("experience<3>(?:au canada|en ontario)"),
    unlessBefore: /(?<![a-z])(?:notre|votre|nouvelle|l')\s?(?:\S+\s){0,1}$/,
  },

  // Languages other than French.
  {
    group: "other_language",
    pattern: pattern("bilingual(?:ism)?<5>(?:required|mandatory|must|essential|necessary)"),
  },
  { group: "other_language", pattern: pattern("(?:must be|required to be|be fully|be) bilingual") },
  {
    group: "other_language",
    pattern: pattern(
      "(?:fluent|fluency|proficient|proficiency|advanced|excellent|strong|good|perfect) (?:in |command of )?(?:spoken |written |verbal )?english",
    ),
  },
  {
    group: "other_language",
    pattern: pattern(
      "english (?:language )?(?:skills |proficiency )?(?:is |are )?(?:required|mandatory|essential|a must|necessary)",
    ),
  },
  {
    group: "other_language",
    pattern: pattern("(?:must|able to|ability to) (?:speak|write|read|communicate in) <2>english"),
  },
  {
    group: "other_language",
    pattern: pattern(
      "anglais (?:courant |avance |intermediaire |fonctionnel |parle |ecrit )?(?:est )?(?:requis|exige|obligatoire|necessaire|essentiel|indispensable)",
    ),
  },
  {
    group: "other_language",
    pattern: pattern(
      "(?:bilinguisme|bilingue)<4>(?:requise?|exigee?|obligatoire|necessaire|essentiel)",
    ),
  },
  {
    group: "other_language",
    pattern: pattern("(?:maitrise|connaissance|bonne maitrise)<3>(?:de l'anglais|l'anglais)"),
  },
  {
    group: "other_language",
    pattern: pattern("(?:doit|devez|doivent) (?:etre |parler )(?:bilingues?|anglais)"),
  },

  {
    group: "other_language",
    pattern: pattern("english (?:fluency|proficiency)"),
    unlessBefore: /(?<![a-z])(?:students'?|learners'?|improve|teach\w*|clients'?) (?:\S+\s){0,2}$/,
  },

  // Pay.
  {
    group: "open_pay",
    pattern:
      /(?<![a-z0-9])(?:up to|as much as|earn up to|starting at|starts at|start at|from|minimum|at least|jusqu'a|a partir de|des)\s(?:cad|usd|us|ca|c)?\s?\$?\s?\d[\d,.]{0,11}\s?k?\s?\$?(?:\s(?:cad|usd|dollars))?\s?(?:\/|per |an |a |de l'|par )\s?(?:h|hrs?|hours?|heure|year|yr|annum|annee|an|week|month|day|annually)(?![a-z0-9])(?!\s(?:to|a|-)\s)/g,
  },
  {
    group: "open_pay",
    pattern:
      /(?<![a-z0-9])\$?\s?\d[\d,.]{0,11}\s?k?\s?\$?(?:\s(?:cad|usd|dollars))?(?:\s?(?:\/|per |an |a |par )\s?(?:h|hrs?|hours?|heure|year|yr|annum|annee|week|month|day))?\s?(?:and up|and above|or more|\+|et plus|and over)(?![a-z0-9])/g,
    unlessAfter:
      /^\s?(?:years?|yrs|employees|people|patients|beds|hours|clients|countries|lbs|pounds|locations|stores|sites|staff|members|customers|days|weeks|months|ans|%|percent|annees|projects|units|companies|of|in|users|students|team)/,
    unlessBefore:
      /(?<![a-z])(?:aged?|ages|children|over|grade|grades|version|python|java|node|level|windows|score|gpa) $/,
  },
  {
    group: "vague_pay",
    pattern: pattern(
      "(?:doe|d\\.o\\.e\\.?|dependent on experience|depends on experience|depending on experience|based on experience|commensurate with experience|according to experience|selon (?:l')?experience)",
    ),
  },
  {
    group: "vague_pay",
    pattern: pattern(
      "(?:competitive|attractive|market) (?:pay|salary|salaries|wages?|compensation|rates?|remuneration)",
    ),
  },
  {
    group: "vague_pay",
    pattern: pattern(
      "salaire (?:competitif|concurrentiel|attrayant|a discuter|negociable)|remuneration (?:competitive|concurrentielle|attrayante)",
    ),
  },
  {
    group: "vague_pay",
    pattern: pattern(
      "(?:pay|salary|wages?|compensation|rate) (?:is |are )?(?:negotiable|to be discussed|tbd|to be determined|open)",
    ),
  },
  {
    group: "pay_history",
    pattern: pattern(
      "(?:current|previous|past|present|last|prior|former|most recent|existing) (?:base |annual |hourly )?(?:salary|salaries|wages?|pay|compensation|ctc|rate of pay|earnings)",
    ),
    unlessBefore: /(?<![a-z])(?:matches|above|beyond|our|the|than) (?:\S+\s){0,1}$/,
  },
  {
    group: "pay_history",
    pattern: pattern("(?:salary|pay|wage|compensation|earnings) history"),
    unless: /\b(?:not|never|don't|won't) (?:ask|request|require|need)/,
  },
  {
    group: "pay_history",
    pattern: pattern(
      "(?:what|how much)<2>(?:do|did|are|were|have) you<2>(?:earn|earned|earning|paid|make|making|made)(?: now| currently| before| at| in)?",
    ),
    unlessAfter: /^\s(?:expect|hope|want)/,
  },
  {
    group: "pay_history",
    pattern: pattern("(?:salaire|remuneration) (?:actuele?|actuelle|precedente?|anterieure?)"),
  },

  // Things that candidates would pay for.
  {
    group: "fee_demand",
    pattern: pattern(
      `(?:${payers}<1>(?:must |will |should |are required to |need to |have to |can )?|you (?:must |have to |need to |are required to |should |will have to |will need to |first |are expected to |will be (?:asked|required|expected) to ))(?:first )?${paying}<5>${sold}`,
    ),
    unless: freeOfCharge,
  },
  {
    group: "fee_demand",
    pattern: pattern(`you ${paying} (?:your own|an? \\S+|for (?:your|the)) <2>${sold}`),
    unless: freeOfCharge,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      "(?:application|registration|recruitment|recruiting|processing|placement|agency|training|job|lmia|onboarding|admin(?:istration)?|interview|visa|starter kit) (?:processing )?(?:fee|fees|deposit|cost|costs|charge)<2>(?:of|is|applies|required|payable|must|due|will be|are)<4>(?:paid|charged|required|payable|due|deducted|\\$|\\d)",
    ),
    unless:
      /\b(?:employer|we (?:pay|cover)|never|waived|reimburs|paid by (?:us|the employer|the hospital)|no cost|client|customer|tenants?|patients?|insurance|parent)/,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      `(?:refundable|non refundable|nonrefundable|security|upfront|up front|advance) (?:\\S+ )?(?:deposit|fee|payment)<5>(?:apply|application|candidates?|applicants?|required|before (?:you )?(?:start|starting|interview)|to (?:start|secure|reserve|hold))`,
    ),
    unless: /\b(?:tenants?|clients?|customers?|guests?|buyers?|collect|process)/,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      "(?:pay|send|transfer|wire|deposit)<4>(?:before|to)<2>(?:start|starting|apply|be considered|secure|get|receive|interview|hired)<3>(?:job|position|interview|work|offer|role|spot)?",
    ),
    unlessBefore:
      /(?<![a-z])(?:we|competitive|weekly|daily|bi-?weekly|equal|base|starting|good|process\w*|customers?|clients?|patients?|insurers?|will|help\w*) (?:\S+\s){0,2}$/,
    unless:
      /\b(?:we|our) (?:will )?(?:pay|send|transfer)|\bcompetitive|resume|cv|cover letter|application to|your (?:resume|cv|application)|patients?|shift|inventory|reports?|data/,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      "(?:fee|cost|costs|lmia|visa (?:fee|cost)s?|recruitment (?:fee|cost)s?)<3>(?:deducted from|recovered from|taken from|charged to|paid by|borne by)<2>(?:your |the )?(?:pay|paycheck|wages|salary|candidate|candidates|worker|workers|applicant|applicants|employee)",
    ),
    unless: /\bno (?:\S+\s){0,3}(?:fees?|costs?)/,
  },
  {
    group: "fee_demand",
    pattern: pattern("(?:frais|depot)<4>(?:a payer|payables?|exiges?|obligatoires?|requis)"),
    unless: /\b(?:rembours|clients?|sans frais|aucuns?|employeur)/,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      "(?:candidats?|candidates|vous|postulants?)<2>(?:acheter|payer|achetent|paient|acheterez|paierez)<4>(?:formation|cours|frais|trousse|depot)",
    ),
    unless: /\b(?:rembours|gratuit|employeur)/,
  },
  {
    group: "fee_demand",
    pattern: new RegExp(
      `(?<![a-z0-9])(?:buy|purchase|pay for|pay)\\s(?:[^\\s.;!?]{1,30}\\s){0,3}${money}[^.;!?]{0,60}(?:course|training|starter kit|registration|before (?:you )?(?:apply|start|the interview)|to apply)`,
      "g",
    ),
    unless: /\b(?:we|reimburs|refund|customers?|clients?|budget|allowance)\b/,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      `(?:(?:${money}) (?:non ?refundable |refundable )?${feeKinds} fees?|${feeKinds} fees?:? (?:of |is )?(?:${money}))`,
    ),
    unless: freeOfCharge,
    unlessBefore: /(?<![a-z])(?:collect\w*|process\w*|manag\w+|employers?) (?:\S+\s){0,2}$/,
  },
  {
    group: "fee_demand",
    pattern: pattern(
      "deposit<4>(?:required|due|payable)<2>(?:before|to) <1>(?:start|starting|apply|interview|secure)",
    ),
    unless: freeOfCharge,
  },
  {
    group: "fee_demand",
    pattern: pattern(`${payers}<2>responsible for<2>${feeKinds} (?:fees?|costs?)`),
    unless: freeOfCharge,
  },
  {
    group: "bank_data",
    pattern: pattern(
      "(?:send|provide|share|give|submit|enter|include|email|need|require)<3>(?:bank (?:account (?:details|number|information)|account|details|information|info|login|statement|card)|banking (?:details|information|info)|account number|credit card|debit card|sin number|social insurance number|social security number|ssn|passport (?:copy|scan)|void cheque|voided check|pin)",
    ),
    unless:
      /\b(?:never|after (?:you are |you're )?(?:hired|hiring)|once hired|customers?|clients?|patients?|members|cardholders?)\b/,
  },
  {
    group: "bank_data",
    pattern: pattern(
      "(?:your|full) (?:sin|ssn|social insurance number|social security number|credit card|bank account) (?:number )?(?:is |are )?(?:required|needed) (?:to apply|with your application|before)",
    ),
  },
  {
    group: "scam_sign",
    pattern: pattern(
      "(?:western union|moneygram|gift cards?|bitcoin|crypto(?:currency)?|wire transfer|cash app|zelle)<5>(?:to us|payment|pay|deposit|fee|purchase|buy|send)",
    ),
    unless:
      /\b(?:customers?|clients?|engineers?|develop|exchange|trading|product|platform|company|retail|sell)/,
  },
  {
    group: "scam_sign",
    pattern: pattern("(?:buy|purchase|send)<2>(?:gift cards?|bitcoin|crypto)"),
    unless: /\b(?:customers?|clients?|users?|members)\b/,
  },
  {
    group: "scam_sign",
    pattern: pattern(
      "(?:deposit|cash)<2>(?:checks?|cheques?)<3>(?:your|personal|own) (?:bank )?account",
    ),
  },
  { group: "outside_contact", pattern: /(?<![a-z0-9])(?:https?:\/\/|www\.)[^\s]{3,100}/g },
  {
    group: "outside_contact",
    pattern:
      /(?<![a-z0-9.+-])[a-z0-9][a-z0-9.+-]{0,63}\s?@\s?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/g,
  },
  {
    group: "outside_contact",
    pattern: /(?<![\d$.,-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\d-])/g,
  },
  {
    group: "outside_contact",
    pattern: pattern(
      "(?:text|whatsapp|telegram|signal|message) (?:us|me|on|at|your)(?: on| at)? (?:whatsapp|telegram|signal|\\d)?",
    ),
    unless: /\b(?:customers?|clients?|patients?|users?)\b/,
    unlessBefore: /(?<![a-z])(?:plain|free|alt|body|a|the) $/,
  },

  {
    group: "several_jobs",
    pattern: pattern(
      "(?:multiple|various|several|different|many|all) (?:positions|roles|jobs|openings)(?: available| open)?",
    ),
    fields: ["title"],
  },
  {
    group: "several_jobs",
    pattern: pattern(
      "(?:hiring for|have|recruiting for|looking to fill|fill) <2>(?:the following|these|several different|multiple different) (?:positions|roles|jobs)",
    ),
  },
  {
    group: "several_jobs",
    pattern: pattern(
      "[a-z]*(?:er|or|ist|ian|nurse|cook|clerk)s, ?(?:[a-z]+ )?[a-z]*(?:er|or|ist|ian|nurse|cook|clerk)s,? (?:and |or |& )?(?:[a-z]+ )?[a-z]*(?:er|or|ist|ian|nurse|cook|clerk)s",
    ),
    fields: ["title"],
  },
  {
    group: "lca_notice",
    pattern: pattern(
      "(?:labor condition application|lca notice|notice of filing|lca has been filed)",
    ),
  },
  {
    group: "commission_only",
    pattern: pattern(
      "(?:commission only|100 ?% commission|paid (?:entirely |only |solely )?(?:on|by) commission|straight commission|commissions? seulement)",
    ),
  },
];
