import { formatDay } from "#shared/time.ts";
import { maxExceptionDays } from "./schedule.constants.ts";

/** Messages beside the fields of a week. `day` is how a message begins: `Monday`. */
export const weekMessages = {
  incomplete: (day: string) => `${day}: enter a start and an end, such as 09:00 and 17:00`,
  backwards: (day: string, start: string, end: string) =>
    `${day}: ${start} to ${end} ends before it starts`,
  tooShort: (day: string, start: string, end: string, slotMinutes: number) =>
    `${day}: ${start} to ${end} is shorter than a session of ${slotMinutes} minutes`,
  overlap: (day: string, one: string, other: string) => `${day}: ${one} and ${other} overlap`,
  tooMany: (day: string, max: number) => `${day}: you can have up to ${max} time ranges`,
};

/** Messages beside the fields of days with other hours; days are written `2026-12-24`. */
export const exceptionMessages = {
  noFirstDay: "Choose the first day",
  noLastDay: "Choose the last day, or leave it blank for one day",
  isOver: (day: string) => `${formatDay(day)} is in the past. Choose today or a later day`,
  backwards: (first: string, last: string) =>
    `${formatDay(last)} is before ${formatDay(first)}. Choose a later last day`,
  tooFar: (last: string) =>
    `${formatDay(last)} is more than two years ahead. Choose an earlier day`,
  tooLong: (first: string, last: string, days: number) =>
    `${formatDay(first)} to ${formatDay(last)} is ${days} days. Choose up to ${maxExceptionDays} at a time`,
  noKind: "Choose whether you're away or have different hours",
  noHours: (day: string) => `${day}: enter the hours you're available`,
};
