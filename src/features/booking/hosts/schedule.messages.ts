import { formatDay } from "#shared/time.ts";
import { longestException } from "./schedule.constants.ts";

/** What is said beside the fields of a week. `day` is what a message begins with: `Monday`. */
export const weekMessages = {
  incomplete: (day: string) => `${day}: give a start and an end, such as 09:00 and 17:00`,
  backwards: (day: string, start: string, end: string) =>
    `${day}: ${start} to ${end} ends before it begins`,
  tooShort: (day: string, start: string, end: string, slotMinutes: number) =>
    `${day}: ${start} to ${end} is shorter than a session of ${slotMinutes} minutes`,
  overlap: (day: string, one: string, other: string) => `${day}: ${one} and ${other} overlap`,
  tooMany: (day: string, most: number) => `${day}: at most ${most} ranges of hours are possible`,
};

/** What is said beside the fields of days that differ; days are written `2026-12-24`. */
export const exceptionMessages = {
  noFirstDay: "Choose the first day",
  noLastDay: "Choose the last day, or leave it empty for one day",
  isOver: (day: string) => `${formatDay(day)} is over. Choose a day from today on`,
  backwards: (first: string, last: string) =>
    `${formatDay(last)} is before ${formatDay(first)}. Choose a later last day`,
  tooFar: (last: string) =>
    `${formatDay(last)} is more than two years ahead. Choose an earlier day`,
  tooLong: (first: string, last: string, days: number) =>
    `${formatDay(first)} to ${formatDay(last)} are ${days} days. Choose at most ${longestException} at a time`,
  noKind: "Choose whether you are away or have other hours",
  noHours: (day: string) => `${day}: give the hours in which you have time`,
};
