import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";
import { factorTypes } from "./factor-kinds.constants.ts";

export const factorsConfiguration = defineConfiguration("Second factors", {
  kinds: {
    name: "FACTOR_KINDS",
    meaning: `Kinds of second factors that people may set up and use, comma-separated: ${factorTypes.join(", ")}. \`phone\` needs Twilio in production. \`none\` turns them off.`,
    schema: z
      .string()
      .default(factorTypes.join(","))
      .transform((text) => (text.trim() === "none" ? [] : text.split(",")))
      .transform((names) => names.map((name) => name.trim()).filter(Boolean))
      .pipe(z.array(z.enum(factorTypes))),
  },
  smsPerHour: {
    name: "SMS_PER_HOUR",
    meaning:
      "Text messages that the whole site may send in an hour to phone factors: this many to new ones, and as many to those in use.",
    schema: wholeNumber(30, 1),
  },
  attemptsPerClient: {
    name: "FACTOR_ATTEMPTS_PER_CLIENT",
    meaning:
      "Challenges, and answers to challenges, that one network address may send in two minutes, each.",
    schema: wholeNumber(30, 1),
  },
});

export type FactorsConfiguration = typeof factorsConfiguration.$values;
