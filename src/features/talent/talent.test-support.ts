import type { Clock } from "#shared/clock.ts";

/** What a browser's datetime-local field holds `days` from now, at 10:00. */
export function dayAhead(clock: Clock, days: number): string {
  const time = new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  return `${time.toISOString().slice(0, 10)}T10:00`;
}

/** A complete consultation form; `changes` replace its fields. */
export function filledConsultation(
  clock: Clock,
  changes: Record<string, string> = {},
): Record<string, string> {
  return {
    name: "Adaora Sample",
    email: "adaora@people.example",
    company: "",
    topic: "healthcare",
    about: "",
    message: "",
    first_time: dayAhead(clock, 3),
    second_time: dayAhead(clock, 4),
    third_time: "",
    time_zone: "America/Toronto",
    ...changes,
  };
}

export const filledApplication = {
  message: "I have worked in intensive care for six years.",
  resume_url: "https://resume.example/adaora.pdf",
};
