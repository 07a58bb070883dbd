/**
 * Days after the last interview within which Ontario makes an employer inform someone whether a hiring
 * decision was made (ON-INF-1, Employment Standards Act, section 8.6).
 */
export const interviewAnswerDays = 45;
