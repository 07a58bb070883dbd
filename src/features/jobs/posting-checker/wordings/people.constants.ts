import { type Wording, words } from "../wording.rules.ts";

const pattern = (source: string) => words(new RegExp(source));

/** Work with such people, rather than a wish to hire them. */
const asClients =
  /(?<![a-z])(?:mentor\w*|train\w*|coach\w*|teach\w*|taught|supervis\w*|support\w*|onboard\w*|advis\w+|help\w*|guid\w+|manag\w+|lead\w*|serv\w+|counsel\w*|recruit\w*|work\w* (?:with|for|alongside)|services? (?:for|to)|programs? for|care (?:for|of)|courses? for|develop\w*|educat\w+|enroll\w*|placement of) (?:\S+\s){0,3}$/;
/** Words of hiring before what is wanted. */
const wanted =
  "(?:seeking|looking for|searching for|hiring|want|wanted|need|needed|prefer|preferably|ideal for|perfect for|great for|suitable for|suits?|targeting)";
/** The people in question are served, not hired. */
const notHires =
  /(?<![a-z])(?:children|patients?|clients?|people|youths?|adults?|students|women|men|members|population|readers|users|customers|residents|tenants)(?:'s?)? (?:\S+\s){0,3}$/;
const demonyms =
  "(?:american|canadian|british|english|french|quebecois|indian|pakistani|bangladeshi|chinese|filipino|filipina|mexican|nigerian|arab|iranian|persian|korean|japanese|vietnamese|european|african|asian|latino|hispanic|caribbean|jamaican|ukrainian|russian|polish|german|italian|portuguese|brazilian|sri lankan|lebanese|egyptian|turkish|western)";
const hires =
  "(?:candidates?|applicants?|nationals?|workers?|employees?|people|persons?|staff|nurses?|doctors?|drivers?|cooks?|developers?|engineers?)";
const languages =
  "(?:english|french|spanish|mandarin|cantonese|chinese|arabic|hindi|punjabi|tagalog|portuguese|german|italian|korean|japanese|russian|ukrainian|american|canadian)";

/** Words about who people are. */
export const peopleWordings: readonly Wording[] = [
  // Age.
  {
    group: "age_trait",
    pattern: pattern(
      "young,? (?:and |& )?(?:energetic|dynamic|vibrant|enthusiastic|motivated|ambitious|hungry|fresh|fun|talented|driven|bright|hip|creative|passionate)",
    ),
    unlessAfter:
      /^\s(?:\S+\s)?(?:compan|organi[sz]ation|start-?up|brand|market|industry|city|readers|audience|minds|learners|patients|children|clients)/,
  },
  {
    group: "age_trait",
    pattern: pattern("(?:energetic|dynamic|vibrant|fun),? (?:and |& )?young"),
    unlessAfter:
      /^\s(?:\S+\s)?(?:compan|organi[sz]ation|start-?up|brand|market|industry|city|readers|audience|minds|learners|patients|children|clients|people we)/,
  },
  {
    group: "age_trait",
    pattern: pattern(
      "young (?:professionals?|talents?|candidates?|applicants?|graduates?|workers?|employees?|team|workforce|staff|blood|go getters?|minded|hires?|colleagues)",
    ),
    unlessBefore: asClients,
  },
  {
    group: "age_trait",
    pattern: pattern(
      `${wanted}<3>young (?:person|people|man|men|woman|women|lady|ladies|nurse|nurses|teacher|driver|worker|developer|developers|engineer|engineers)`,
    ),
  },
  { group: "age_trait", pattern: pattern("(?:you are|you're|must be|should be|are you|be) young") },
  {
    group: "age_trait",
    pattern: pattern(
      "youthful (?:and energetic|team|energy|candidates?|applicants?|look|appearance|attitude|person|staff)",
    ),
  },
  {
    group: "age_trait",
    pattern: pattern(
      "recent(?:ly)? (?:college |university |high school |nursing |engineering |business )?(?:grads?|graduates?|graduated)",
    ),
    unlessBefore: asClients,
    unlessAfter: /^\s(?:are |is )?(?:welcome|encouraged)/,
  },
  {
    group: "age_invited",
    pattern: pattern(
      "recent(?:ly)? (?:college |university |high school |nursing |engineering |business )?(?:grads?|graduates?) (?:are |is )?(?:also )?(?:welcome|encouraged)",
    ),
  },
  {
    group: "age_trait",
    pattern: pattern(
      "(?:new|fresh) (?:college |university )?(?:grads?|graduates?) (?:only|preferred)",
    ),
  },
  { group: "age_trait", pattern: pattern("freshers? (?:only|preferred)") },
  {
    group: "age_trait",
    pattern: pattern("digital(?:ly)? natives?"),
    unlessAfter:
      /^\s(?:brand|compan|business|organi[sz]ation|product|platform|startup|advertis|media|retail|bank|insur|client|customer)/,
  },
  {
    group: "age_trait",
    pattern: pattern(
      "(?:gen z|gen y|generation z|millennials?) (?:only|preferred|candidates?|applicants?|wanted)",
    ),
  },
  {
    group: "age_trait",
    pattern: pattern(`${wanted}<3>(?:college|university|high school) students?`),
    unlessBefore: asClients,
  },
  {
    group: "age_trait",
    pattern: pattern(
      "(?:college|university|high school) students? (?:only|preferred|wanted|needed|welcome|encouraged)",
    ),
    unlessBefore: asClients,
  },
  {
    group: "age_trait",
    pattern: pattern("(?:college|university|high school) students?"),
    fields: ["title"],
    unlessAfter:
      /^\s(?:\S+\s)?(?:advis|affairs|services?|counsel|success|recruit|coordinator|support|housing|life|teacher|tutor)/,
  },
  {
    group: "age_trait",
    pattern: pattern(
      "jeunes? (?:et |,)?(?:dynamiques?|diplomee?s?|energiques?|professionnels?|talents?|equipe|candidate?s?)",
    ),
    unlessBefore:
      /(?<![a-z])(?:accompagn\w+|encadr\w+|form\w+|soutenir|aider|aupres (?:de|des)|services? aux) (?:\S+\s){0,2}$/,
  },
  {
    group: "age_trait",
    pattern: pattern("(?:diplomee?s? recente?s?|recente?s? diplomee?s?)"),
    unlessBefore: /(?<![a-z])(?:accompagn\w+|encadr\w+|form\w+|soutenir|aider) (?:\S+\s){0,2}$/,
  },
  {
    group: "age_limit",
    pattern: pattern(
      `(?:under|below|younger than|not older than|no older than|not over|max age|maximum age|age limit|up to age|moins de)<2>(?:[2-6]\\d)(?: years?(?: old| of age)?| ans)`,
    ),
    countsNegated: true,
    unlessBefore:
      /(?<![a-z])(?:children|patients?|clients?|people|youths?|adults?|members|customers|residents|women|population|tenants) (?:\S+\s){0,2}$/,
    unlessAfter: /^\s(?:of experience|experience|warrant|in business)/,
  },
  {
    group: "age_limit",
    pattern: pattern("(?:max(?:imum)? age|age limit|limite d'age)(?: is| of|:)? (?:[2-6]\\d)"),
    countsNegated: true,
  },
  {
    group: "age_limit",
    pattern: pattern(
      "(?:candidates?|applicants?|you|must be|should be|person|woman|man|hires?|ages?|preferably)<2>(?:aged? |between (?:the ages of )?|between the age of )(?:[1-6]\\d) ?(?:to|and|-) ?(?:[2-6]\\d)",
    ),
    unlessAfter:
      /^\s(?:hours|people|clients|patients|employees|percent|%|per|staff|minutes|km|miles|lbs|pounds|kg|weeks|days|months)/,
    unlessBefore:
      /(?<![a-z])(?:children|patients?|clients?|youths?|adults?|students) (?:\S+\s){0,2}$/,
  },
  {
    group: "age_limit",
    pattern: pattern(
      "age(?:d|s)?(?: between|:)? (?:1[89]|2\\d|3\\d) ?(?:to|and|-) ?(?:2\\d|[345]\\d)",
    ),
    unlessBefore:
      /(?<![a-z])(?:children|patients?|clients?|people|youths?|adults?|students|women|men|members|population|readers|users) (?:\S+\s){0,2}$/,
  },
  {
    group: "age_limit",
    pattern: pattern(
      "(?:candidates?|applicants?|must be|should be) (?:be )?(?:under|below) (?:[2-6]\\d)",
    ),
  },
  {
    group: "experience_limit",
    countsNegated: true,
    pattern: pattern(
      "(?:max|maximum|maximum of|max of|no more than|not more than|up to|at most) (?:\\d{1,2}|five|ten|three|two)(?: ?-? ?\\d{1,2})? (?:years|yrs)<2>experience",
    ),
  },
  {
    group: "experience_limit",
    countsNegated: true,
    pattern: pattern("(?:max|maximum) (?:\\d{1,2}|five|ten|three|two) (?:years|yrs)"),
    unlessAfter: /^\s(?:contract|term|warrant|old equipment|renew)/,
  },
  {
    group: "experience_limit",
    pattern: pattern("class of (?:19|20)\\d\\d"),
    unlessBefore: /(?<![a-z])(?:world|best in|welcome the|alumni) (?:\S+\s){0,2}$/,
  },
  {
    group: "experience_limit",
    pattern: pattern(
      "(?:graduated|graduating|graduation)<3>(?:after|since|in or after|between|no earlier than|later than) (?:19|20)\\d\\d",
    ),
  },

  {
    group: "age_limit",
    countsNegated: true,
    pattern: pattern(
      "(?:aged? (?:limit )?(?:below|under|less than|up to) [2-6]\\d|under the age of [2-6]\\d|between [12]\\d ?(?:to|and|-) ?[2-5]\\d years (?:old|of age))",
    ),
    unlessBefore: notHires,
  },
  {
    group: "experience_limit",
    pattern: pattern("\\d{1,2} (?:years|yrs) (?:of )?(?:experience )?(?:maximum|max)"),
    unlessBefore: /(?<![a-z])(?:term|contract|warranty|renewable)[^.]{0,30}$/,
  },

  // Sex.
  {
    group: "sex_only",
    pattern: pattern(
      `(?:males?|females?|men|women|ladies|gentlemen|man|woman)(?: ${hires})? (?:only|preferred)`,
    ),
    unlessBefore: /(?<![a-z])(?:patients?|clients?|residents?|serv\w+|shelters?) (?:\S+\s){0,3}$/,
    unlessAfter: /^\s(?:shelter|ward|unit|clinic|gym|residence)/,
  },
  {
    group: "sex_only",
    pattern: pattern(
      `only (?:males?|females?|men|women|ladies)(?: ${hires})?(?: may| need| should| can)?`,
    ),
    unlessAfter: /^\s(?:shelter|ward|unit|clinic|gym|residence|patients?|clients?|clothing|wear)/,
  },
  {
    group: "sex_only",
    pattern: pattern(`(?:male|female) ${hires} (?:required|wanted|needed|preferred|only)`),
  },
  {
    group: "sex_only",
    pattern: pattern(
      `(?:seeking|looking for|hiring|want|wanted:?|need|prefer) (?:an? )?(?:\\S+ )?(?:male|female|man|woman|lady|girl|guy|gentleman|ladies|girls|men|boys)`,
    ),
    unlessAfter:
      /^\s(?:and|or)\s(?:a )?(?:wom[ae]n|fe?male|men|man)|^'s|^\s(?:patient|client|led|owned|authors|audience)/,
    unlessBefore:
      /(?<![a-z])(?:clients?|patients?|families|who are|people|customers) (?:\S+\s){0,2}$/,
  },
  {
    group: "sex_only",
    pattern: pattern("(?:hommes?|femmes?)(?: (?:seulement|uniquement)| recherchee?s?)"),
    unlessBefore: /(?<![a-z])(?:hommes?|femmes?)[\s/,-](?:et |ou )?$/,
  },
  {
    group: "sex_only",
    pattern: pattern(
      "(?:lady|girl|male|female) (?!patients?|clients?|audience|models?|condoms?)[a-z]{3,20} (?:wanted|required|needed|preferred)",
    ),
  },
  {
    group: "sex_only",
    pattern: pattern(
      "(?:cherchons|recherchons|recherche|cherche) une? (?:jeune )?(?:femme|homme|fille|garcon)",
    ),
    unlessAfter: /^\s(?:ou|et|\/)\s/,
  },
  {
    group: "gendered_title",
    pattern:
      /(?<![a-z0-9/])(?:salesman|salesmen|saleswoman|waitress(?:es)?|stewardess(?:es)?|busboys?|barmaids?|cleaning lad(?:y|ies)|repairm[ae]n|handym[ae]n|doorm[ae]n|girl friday|tea lady)(?![a-z0-9/])/g,
  },
  {
    group: "gendered_pronoun",
    pattern:
      /(?<![a-z0-9/'](?:or )?)(?:he|she) (?:will|must|should|needs to|has to|is expected)(?![a-z0-9])/g,
    unless: /\b(?:he or she|she or he|he\/she|she\/he|s\/he|they)\b/,
    unlessBefore:
      /\b(?:or|dr\.?[^.]*|manager[^.]*|supervisor[^.]*|boss[^.]*|director[^.]*|chief[^.]*|patient[^.]*|client[^.]*|child[^.]*)\s$/,
  },

  // Origin.
  {
    group: "native_speaker",
    pattern: pattern(`natives? (?:level )?(?:${languages} )?(?:speakers?|speaking)`),
    unlessBefore: /(?<![a-z])(?:(?:teach\w*|for|to|with) (?:\S+\s){0,2}|non[- ])$/,
  },
  {
    group: "native_speaker",
    pattern: pattern(`natives? (?:level |like )?(?:fluency|proficiency|command|${languages})`),
    unlessBefore: /near $/,
    unlessAfter: /^\s(?:tribe|communit|people|indian|nation|plants?)/,
  },
  {
    group: "native_speaker",
    pattern: pattern(`(?:${languages}|language) natives?`),
    unlessAfter: /^\s(?:tribe|communit|people|nation|studies|health)/,
  },
  {
    group: "native_speaker",
    pattern: pattern(
      `${languages} (?:as |is |must be )?(?:your |a |the |as a )?(?:mother tongue|first language|native language)`,
    ),
    unlessBefore: /(?<![a-z])(?:teach\w*|students?|learners?|whose|clients?) (?:\S+\s){0,4}$/,
    unlessAfter: /^\s(?:learners|students|speakers who)/,
  },
  {
    group: "native_speaker",
    pattern: pattern(
      "(?:mother tongue|langue maternelle) (?:must be |is |est )?(?:english|french|francais|francaise|anglais|anglaise|spanish)",
    ),
  },
  {
    group: "native_speaker",
    pattern: pattern(
      "(?:francais|anglais|francophone|anglophone)(?: de)? (?:langue maternelle|natifs?|native)|locuteurs? natifs?|locutrices? natives?",
    ),
  },
  {
    group: "accent",
    countsNegated: true,
    pattern: pattern(
      "(?:no|without|free of|minimal|little)(?: an?| any)? (?:foreign |strong |heavy |noticeable |thick |discernible )?accents?",
    ),
    unlessAfter: /^\s(?:wall|color|lighting|marks?|furniture|colors|chair|bias|discrimination)/,
  },
  {
    group: "accent",
    countsNegated: true,
    pattern: pattern(
      `(?:neutral|american|canadian|unaccented|british|native|proper) (?:english )?accent`,
    ),
    unlessAfter: /^\s(?:wall|color|lighting|coach|training)/,
  },
  {
    group: "accent",
    countsNegated: true,
    pattern: pattern("(?:accent free|accent less|unaccented english|sans accent)"),
  },
  {
    group: "accent",
    countsNegated: true,
    pattern: pattern("not (?:have|speak with) (?:an? |any )?(?:[a-z]{3,12} )?accents?"),
  },
  {
    group: "nationality",
    pattern: pattern("(?:american|canadian|us|native|foreign) born"),
    unlessBefore: /(?<![a-z])(?:foreign born and |clients?|patients?|serv\w+|for) (?:\S+\s){0,2}$/,
  },
  {
    group: "nationality",
    pattern: pattern(
      "(?:must|have to|should) (?:have been|be) born in <1>(?:us|usa|united states|america|canada)",
    ),
  },
  {
    group: "nationality",
    pattern: pattern(`${demonyms} (?:${hires} )?(?:only|preferred)`),
    unlessBefore:
      /(?<![a-z])(?:experience|citizens?|knowledge|food|cuisine|dishes|with) (?:\S+\s){0,2}$/,
  },
  { group: "nationality", pattern: pattern(`(?:only|prefer|preferably) ${demonyms} ${hires}`) },
  {
    group: "nationality",
    pattern: pattern(
      "(?:nationality|country of birth|place of birth) (?:is |must be )?(?:required|must be)",
    ),
  },

  // Race, religion, family and the like.
  {
    group: "race",
    pattern: pattern(
      `(?:white|caucasian|black|brown|asian|latino|hispanic)(?: ${hires})? (?:only|preferred)`,
    ),
    unlessAfter: /^\s(?:ink|paper|coat|shoes|attire|pants|shirt)/,
    unlessBefore:
      /(?<![a-z])(?:shirts?|pants|shoes|attire|uniforms?|in|wear|paint\w*) (?:\S+\s){0,2}$/,
  },
  {
    group: "race",
    pattern: pattern(`only (?:white|caucasian|black|asian|latino|hispanic) ${hires}`),
  },
  {
    group: "religion",
    pattern: pattern(
      `(?:christians?|muslims?|jewish|jews|hindus?|sikhs?|catholics?|buddhists?|mormons?)(?: ${hires})? (?:only|preferred)`,
    ),
  },
  {
    group: "religion",
    pattern: pattern(
      "(?:must|have to) be <2>(?:practicing |practising |committed |born again )?(?:christians?|muslims?|jewish|hindus?|sikhs?|catholics?|buddhists?)",
    ),
  },
  {
    group: "religion",
    countsNegated: true,
    pattern: pattern(
      "no (?:hijabs?|turbans?|headscarf|headscarves|muslims?|jews|sikhs?|christians?)",
    ),
  },
  {
    group: "family",
    countsNegated: true,
    pattern: pattern(
      "(?:no (?:young )?(?:children|kids|family (?:obligations|commitments))|childless|not pregnant|no plans to (?:have children|get pregnant)|without (?:children|kids|family obligations))",
    ),
    unlessBefore:
      /(?<![a-z])(?:patients?|units?|clients?|facility|buildings?|residence|couples|families|customers|those|people) (?:\S+\s){0,3}$/,
    unlessAfter: /^'s|^\s(?:are |will be )?(?:present|on site|in the|allowed)/,
  },
  {
    group: "family",
    pattern: pattern(`(?:single|unmarried|married)(?: ${hires})? (?:only|preferred|men|women)`),
    unlessBefore: /(?<![a-z])(?:support\w*|serv\w+|help\w*) (?:\S+\s){0,2}$/,
  },
  {
    group: "orientation",
    countsNegated: true,
    pattern: pattern(
      `(?:straight|heterosexual)(?: ${hires})? (?:only|preferred)|no (?:gays|lesbians|lgbtq?|homosexuals|transgender(?: people)?)`,
    ),
  },

  // Disability and health.
  {
    group: "able_bodied",
    pattern: pattern("able bod(?:y|ied)"),
    unlessAfter: /^\s(?:seam[ae]n|sailor|privilege)/,
  },
  {
    group: "able_bodied",
    pattern: pattern(
      "(?:in|have|of|be in|enjoy)<1>(?:perfect|excellent|good|great|sound) (?:physical |mental |physical and mental |general |overall )?health",
    ),
    unlessAfter:
      /^\s(?:benefit|insurance|care|coverage|plan|and (?:dental|benefit|safety)|, (?:dental|vision)|record|outcome|spending|system|policy|, safety|services|communication|promotion|education|information|research)/,
  },
  {
    group: "able_bodied",
    countsNegated: true,
    pattern: pattern(
      "(?:no|without|free (?:of|from))(?: any)? (?:physical |mental )?(?:disabilit(?:y|ies)|health (?:problems|issues|conditions)|mental illness|handicaps?)",
    ),
    unless: /\b(?:regardless|discriminat|equal|accommodat|with or without|stigma)/,
  },
  {
    group: "able_bodied",
    pattern: pattern("(?:must|should|need to) be physically (?:fit|able|strong)"),
  },
  {
    group: "able_bodied",
    pattern: pattern("en (?:parfaite|bonne|excellente) sante(?: physique| mentale)?"),
    unlessAfter: /^\s(?:publique|et securite)/,
  },
  {
    group: "able_bodied",
    pattern: pattern("(?:good|perfect|excellent) physical health"),
    unlessAfter: /^\s(?:care|clinic|outcome|service|support|program)/,
  },
  {
    group: "lifting",
    pattern: pattern(
      "(?:lift|carry|lifting|carrying|push|pull)<3>\\d{2,3} ?(?:lbs?|pounds?|kg|kilos?|kilograms?|livres)",
    ),
    unless: /\b(?:accommodat|with or without|assist|mechanical|equipment)/,
  },
  {
    group: "driver_license",
    pattern: pattern(
      "(?:valid |current |clean )?(?:driver|drivers|driver's|driving) (?:license|licence|permit)",
    ),
  },

  // Criminal records.
  {
    group: "criminal_record",
    countsNegated: true,
    pattern: pattern(
      "no (?:felons?|felon(?:y|ies)|convicts?|criminals|ex cons?|criminal (?:record|records|history|background|convictions?)|convictions?|misdemeanou?rs?)",
    ),
    unlessAfter: /^\s(?:will be |is |are )?(?:excluded|disqualif|automatic|bias)/,
  },
  {
    group: "criminal_record",
    pattern: pattern(
      "(?:clean|clear|spotless) (?:criminal |background |legal )?(?:background|criminal record|background check|criminal history|police record)",
    ),
  },
  {
    group: "criminal_record",
    pattern: pattern(
      "(?:must|able to|ability to|required to|need to|have to|successfully) (?:successfully )?(?:pass|clear|undergo|complete|submit to) <2>(?:criminal |police )?(?:background|record|records) (?:check|screening|screen|investigation)",
    ),
  },
  {
    group: "criminal_record",
    pattern: pattern("felons?<2>(?:need not|cannot|will not|not) (?:apply|be considered|eligible)"),
    countsNegated: true,
  },
];
