import type { Email } from "./email.ts";

/**
 * The export of a file `x.emails.example.ts`: for each function of `x.emails.ts`, by its name, the
 * emails it writes, by what is particular to them.
 */
export interface EmailExamples {
  title: string;
  examples: Record<string, Record<string, Email | undefined>>;
}

export const exampleSite = "https://meridian.example";
export const exampleReader = "amina@people.example";
export const exampleName = "Amina Bello";
export const exampleSender = {
  legalName: "Meridian Careers Inc.",
  postalAddress: "100 King Street West, Toronto, ON M5X 1A9, Canada",
};
export const exampleId = "7b0cb9d0-7a52-4a58-9b3c-0f2a6f1b2c3d";
export const exampleToken = "kT9xQ2mZp7LrW4vYc1N8sB5d";
/** In the middle of a weekday, in Toronto and in Lagos. */
export const exampleTime = new Date("2026-12-10T15:00:00Z");
