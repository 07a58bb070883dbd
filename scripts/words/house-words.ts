/** A word that we don't write to people, found in a text. */
export interface HouseWord {
  /** As it's written in the text. */
  found: string;
  /** The wording to use instead. */
  better: string;
  /** Place in the text. */
  index: number;
}

/** The words of our house rules. Names and quoted texts are in `exceptions.yaml`. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/(?<!-)\bmails?\b/gi, "email"],
  [/\be-mails?\b/gi, "email"],
  [/\bpress(?:es|ed|ing)?\b(?! release)/gi, "select"],
  [/\bat once\b/gi, "right away"],
  [/\banew\b/gi, "again"],
  [/\b(?:somebody|anybody)\b/gi, "someone"],
  [/\bnobody\b/gi, "no one"],
  [/\bwhoever\b/gi, "everyone who"],
  [/\b(?:is|are|was|were|be) agreed\b/gi, "is confirmed"],
  [/\bany more\b(?= ?[.,]|$)/gim, "no longer"],
  [/\bit is yours\b/gi, "it's confirmed"],
  [/\bas agreed\b/gi, "as planned"],
  [/\bwe write to you\b/gi, "we'll email you"],
  [/\b(?:you|we|they) need not\b/gi, "don't need to"],
  [/\bmend(?:s|ed)?\b/gi, "fix"],
  [/\bwithout an answer\b/gi, "if you don't answer"],
  [/\bplaces? (?:left|available|free|remaining|in all)\b/gi, "spots, seats"],
  [/\b\d[\d,]* places\b|\bplaces:/gi, "spots, seats"],
  [
    /\b(?:the|this|a|your|each|every) (?:job )?post\b(?!-| (?:office|graduate|code|on|in|about))/gi,
    "job, position",
  ],
  [/\bwhat happens then\b/gi, "what happens next"],
  [/\bhear of\b/gi, "hear about"],
  [/\bgoes on\b(?= ?[.,]|$)/gim, "continues"],
  [/\b(?:enrol|enrols|enrolment|enrolments)\b/gi, "enroll, enrollment"],
  [/\b(?:licence|programme|organisation|instalment|centre|cheque)s?\b/gi, "American spelling"],
  [
    /\b\w+(?:nis|ris|lis|gnis)(?:e|ed|es|ing|ation)\b(?<!\b(?:promise|premise|exercise|advertise|expertise|supervise|revise|comprise|enterprise|otherwise|likewise|franchise|merchandise|surprise|precise|concise|disguise|demise|arise|rise|raise|noise|praise|realise)\w*)/gi,
    "American spelling (-ize)",
  ],
  [/\b(?:behaviour|colour|favourite|honour|labour|neighbour)s?\b/gi, "American spelling (-or)"],
  [/\btak(?:e|es|ing) the place of\b/gi, "replaces"],
  [/\bin figures\b/gi, "by the numbers"],
  [/\breply to (?:this|our) email\b/gi, "contact support, with a link"],
  [/\blooking at it\b/gi, "looking into it"],
  [/\bif that['’]s later\b/gi, "whichever is later"],
  // Ontario's ban on fees isn't limited to them.
  [/\bservices connected with (?:a )?placement\b/gi, "any service, optional ones included"],
  [/;(?!\s*$)/g, "two sentences"],
];

/** Rules for screens and emails. In a guide, these may be the right words. */
const spokenRules: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are|was|were) kept\b/gi, "is saved"],
  [
    /^The (?:\w+ ){1,3}(?:is|are|was|were) (?:added|discarded|removed|revoked|saved|undone)(?=\.?$)/gm,
    "a short confirmation: Draft saved",
  ],
  [/\bwhere (?:it|this|they|things) stands?\b/gi, "its status"],
  [/\b(?:old|earlier) (?:one|ones|addresses|links?)(?: still)? leads?\b/gi, "redirects"],
  [/\bor leave (?:it|them) empty\b|\bleave (?:it )?empty\b/gi, "leave this blank"],
  [
    /\b(?:you|they|we)(?:'re|’re)? (?:can |can't |can’t )?write to each other\b/gi,
    "message each other",
  ],
  [/\b(?:you|someone)(?: already)? sees? the site as\b/gi, "is viewing the site as"],
  [/\blapse[sd]?\b/gi, "expires"],
  [/\bby itself\b|\bby themselves\b/gi, "automatically"],
  [/\bat any time\b/gi, "anytime"],
  [/\bcannot\b/gi, "can't"],
  [
    /\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b/gi,
    "a contraction",
  ],
  [
    /\b(?:you|we|they) are\b(?! ?[.,?!:)]| and\b| or\b|$)/gim,
    "a contraction (you're, we're, they're)",
  ],
  [/\bwhere (?:it|this|that|each one) stands\b/gi, "its status"],
  [/\bgoes for (?:everyone|anyone|you)\b/gi, "applies to"],
  [/\b(?:a|an|any|each|another) \w+ of (?:yours|ours|theirs)\b/gi, "one of your, our, their"],
  [/\bbr(?:oke|eaks) off\b/gi, "stopped"],
  [/\bset back\b/gi, "restored"],
  [/\bsuch as:/gi, "for example"],
  [/\bneeds? not be\b/gi, "doesn't have to be"],
  [/\b(?:365|730|1,?095|1,?825|2,?190|2,?555) days\b/gi, "years"],
  [/\b\d{4,} days\b/gi, "a comma in thousands"],
  [/\b(?:takes|took|gives|gave) no answers?\b/gi, "doesn't accept, doesn't answer"],
];

/** Every listed word in a text, in its order. */
export function findHouseWords(text: string, isGuide = false): HouseWord[] {
  return [...rules, ...(isGuide ? [] : spokenRules)]
    .flatMap(([pattern, better]) =>
      [...text.matchAll(pattern)].map((match) => ({ found: match[0], better, index: match.index })),
    )
    .sort((one, other) => one.index - other.index);
}
