/** Advice where words of a group are found. `quote` is the words as the text has them. */
export const wordingAdvice = {
  visa_preference: (quote: string) =>
    `“${quote}” favors people with a certain visa status. Remove it, and say only whether you sponsor work visas.`,
  visa_exclusion: (quote: string) =>
    `“${quote}” turns people away because of their visa status. If you mean that you don't sponsor work visas, say that.`,
  citizens_only: (quote: string) =>
    `“${quote}” excludes people who are allowed to work here. Ask that they be legally allowed to work, or cite the law that requires citizenship.`,
  us_persons: (quote: string) =>
    `“${quote}” needs a reason. Cite the rule that requires it, such as ITAR or the EAR.`,
  age_trait: (quote: string) =>
    `“${quote}” favors people of a certain age. Describe the skills or level the job needs.`,
  age_invited: (quote: string) =>
    `“${quote}” can sound like a preference for younger people. Say "entry level" and that people with more experience are welcome too.`,
  age_limit: (quote: string) =>
    `“${quote}” sets an age limit. Remove it. A legal minimum age, such as 18, is fine.`,
  experience_limit: (quote: string) =>
    `“${quote}” can exclude older applicants. State the minimum experience the job needs, with no upper limit.`,
  sex_only: (quote: string) =>
    `“${quote}” limits the job to one sex. Remove it, unless the job requires it and the law allows it.`,
  gendered_title: (quote: string) =>
    `“${quote}” refers to one sex. Use a neutral title, such as salesperson, server or cleaner.`,
  gendered_pronoun: (quote: string) => `“${quote}” assumes one sex. Write "you" or "they" instead.`,
  native_speaker: (quote: string) =>
    `“${quote}” favors people from certain places. Write "fluent in" the language, and name the duty that requires it.`,
  accent: (quote: string) =>
    `“${quote}” judges people by where they're from. Ask for clear communication, and name the duty that requires it.`,
  nationality: (quote: string) =>
    `“${quote}” limits the job by nationality or origin. Remove it, and name the skill you need.`,
  race: (quote: string) => `“${quote}” refers to race. Remove it.`,
  religion: (quote: string) =>
    `“${quote}” refers to religion. Remove it, unless the law allows it for this job.`,
  family: (quote: string) =>
    `“${quote}” asks about family life. Describe the working hours instead.`,
  orientation: (quote: string) =>
    `“${quote}” refers to sexual orientation or gender identity. Remove it.`,
  able_bodied: (quote: string) =>
    `“${quote}” excludes people with disabilities. Describe the task, and offer accommodation.`,
  lifting: (quote: string) =>
    `“${quote}” can exclude people who could do the job with accommodation. Connect it to a duty and add "with or without accommodation."`,
  driver_license: (quote: string) =>
    `You ask for “${quote}”, but no duty mentions driving. Remove it, or add the driving to the duties.`,
  criminal_record: (quote: string) =>
    `“${quote}” turns people away because of a criminal record. Say that you consider people with records, and name the duties where a record matters.`,
  canadian_experience: (quote: string) =>
    `“${quote}” can't be a requirement. Name the skill, license or legal knowledge you need instead.`,
  canadian_experience_wish: (quote: string) =>
    `“${quote}” favors people who've worked in Canada. Name the skill or knowledge you're really looking for.`,
} as const;

/** A group of wordings about people and their status. */
export type WordingGroup = keyof typeof wordingAdvice;
