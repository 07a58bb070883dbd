export const maxCriteria = 6;

export const ratingNames: Record<number, string> = {
  1: "No",
  2: "Leaning no",
  3: "Leaning yes",
  4: "Yes",
};

/**
 * Topics that the law keeps out of hiring in Canada and the United States, as they're named when someone
 * writes them as a criterion. Fields of work stay allowed: family medicine, mental health.
 */
const unlawfulTopics: readonly (readonly [topic: string, pattern: RegExp])[] = [
  [
    "family status",
    /\b(marital|married|single (parent|mother|father)|pregnan\w*|maternity|(small|own|has|have|wants?|plans?) (children|kids)|family (status|situation|plans?|responsibilit\w*)|spouse|husband|wife|childcare arrangements?)\b|^(family|children|kids)$/i,
  ],
  [
    "age",
    /\b(age|ages|aged|young|youthful|older(?! (adult|patient)s?\b)|elderly|too old|under \d{2}|over \d{2}(?! years? (of|in)\b)|date of birth|birth ?date|digital native|recent graduate|retirement(?! homes?))\b(?! (care|group))/i,
  ],
  [
    "origin",
    /\b(national origin|nationality|place of origin|country of (birth|origin)|ethnic\w*|ethnicity|race|racial|skin colou?r|ancestry|immigrant|foreigner|native speaker|accent|citizenship|citizen)\b|^origin$/i,
  ],
  ["experience in Canada", /\bcanadian (work )?experience\b|\bexperience in canada\b/i],
  [
    "religion",
    /\b(religion|religious|faith|creed|church|christian|muslim|jewish|hindu|sikh|hijab)\b/i,
  ],
  [
    "health",
    /\b(health (status|condition|problems?|issues?)|good health|healthy|illness|medical history|sick leave|disabled|no disabilit\w*)\b|^(health|disability|disabilities|medical)$/i,
  ],
  [
    "gender or orientation",
    /\b(gender|sex|male|female|men|women|man|woman|sexual|orientation|transgender|gay|lesbian)\b(?!['’]s (health|and newborn))/i,
  ],
  [
    "appearance",
    /\b(attractive|good looking|good-looking|looks|appearance|weight|height|photo)\b/i,
  ],
  ["politics or union membership", /\b(political|politics|union member\w*)\b/i],
];

/** The topic that makes a criterion unlawful; undefined for one that can be used. */
export function findUnlawfulTopic(criterion: string): string | undefined {
  return unlawfulTopics.find(([, pattern]) => pattern.test(criterion.trim()))?.[0];
}

/** The criteria of a text with one in each line, each once. */
export function readCriteria(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/\s+/g, " "));
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = line.toLowerCase();
    if (!line || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
