import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";
import { factorTypes } from "./factor-kinds.constants.ts";

export const factorsConfiguration = defineConfiguration(
  "Second factors",
  {
    kinds: {
      name: "FACTOR_KINDS",
      meaning: `Second factors that people can set up and use, comma-separated: ${factorTypes.join(", ")}. \`phone\` needs Twilio in production. \`none\` turns them off in a demo.`,
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
        "How many text messages the whole site can send to phone factors in an hour: this many to new ones, and the same number to ones in use.",
      schema: wholeNumber(30, 1),
    },
    attemptsPerClient: {
      name: "FACTOR_ATTEMPTS_PER_CLIENT",
      meaning:
        "How many challenges, and how many answers to challenges, one network address can send in two minutes.",
      schema: wholeNumber(30, 1),
    },
  },
  ({ kinds }, { production, isSet }) => {
    const isUsable = kinds.some((kind) => kind !== "phone" || isSet("TWILIO_ACCOUNT_SID"));
    return production && !isUsable
      ? [
          "FACTOR_KINDS leaves no second factor that works, and production requires one of everyone with a role (ADMIN_SECOND_FACTOR). Add totp or webauthn, or phone with TWILIO_ACCOUNT_SID.",
        ]
      : [];
  },
);

export type FactorsConfiguration = typeof factorsConfiguration.$values;
