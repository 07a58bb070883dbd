/** What to change where words of a group are found. `quote` is the words as they stand. */
export const wordingAdvice = {
  visa_preference: (quote: string) =>
    `“${quote}” prefers people by visa status. Take it out, and say only whether you sponsor work visas.`,
  visa_exclusion: (quote: string) =>
    `“${quote}” turns people away by visa status. If you mean that you don't sponsor work visas, say that.`,
  citizens_only: (quote: string) =>
    `“${quote}” shuts out people who may work here. Ask that they be legally entitled to work, or cite the law that demands citizenship.`,
  us_persons: (quote: string) =>
    `“${quote}” needs a reason. Cite the rule that demands it, such as ITAR or the EAR.`,
  age_trait: (quote: string) =>
    `“${quote}” prefers people by age. Describe the skills or the level of the job.`,
  age_invited: (quote: string) =>
    `“${quote}” can read as a preference by age. Say "entry level", and that all experience is welcome.`,
  age_limit: (quote: string) =>
    `“${quote}” sets a limit by age. Take it out. A legal minimum age, such as 18, is fine.`,
  experience_limit: (quote: string) =>
    `“${quote}” keeps out older applicants. State the least experience that the job needs, with no upper limit.`,
  sex_only: (quote: string) =>
    `“${quote}” chooses people by sex. Take it out, unless the job can't be done otherwise and the law allows it.`,
  gendered_title: (quote: string) =>
    `“${quote}” names one sex. Use a neutral title, such as salesperson, server or cleaner.`,
  gendered_pronoun: (quote: string) => `“${quote}” assumes one sex. Write "you" or "they" instead.`,
  native_speaker: (quote: string) =>
    `“${quote}” prefers people by where they come from. Write "fluent in" the language, and name the duty that needs it.`,
  accent: (quote: string) =>
    `“${quote}” judges people by origin. Ask for clear communication, and name the duty that needs it.`,
  nationality: (quote: string) =>
    `“${quote}” chooses people by origin. Take it out, and name the skill that you need.`,
  race: (quote: string) => `“${quote}” chooses people by race. Take it out.`,
  religion: (quote: string) =>
    `“${quote}” chooses people by religion. Take it out, unless the law allows it for this job.`,
  family: (quote: string) =>
    `“${quote}” asks about family life. Describe the working hours instead.`,
  orientation: (quote: string) =>
    `“${quote}” chooses people by sexual orientation or gender identity. Take it out.`,
  able_bodied: (quote: string) =>
    `“${quote}” shuts out people with disabilities. Describe the task, and offer accommodation.`,
  lifting: (quote: string) =>
    `“${quote}” can shut out people who'd manage with help. Tie it to a duty and add "with or without accommodation".`,
  driver_license: (quote: string) =>
    `“${quote}” is asked for, and no duty mentions driving. Take it out, or name the driving.`,
  criminal_record: (quote: string) =>
    `“${quote}” turns people away by their record. Say that you consider people with records, and for which duties a record matters.`,
  canadian_experience: (quote: string) =>
    `“${quote}” asks for Canadian experience. Ask for the skill, license or knowledge of the law that you need.`,
  canadian_experience_wish: (quote: string) =>
    `“${quote}” favors Canadian experience. Name the skill or knowledge that it stands for.`,
} as const;

/** A group of wordings about people and their status. */
export type WordingGroup = keyof typeof wordingAdvice;
