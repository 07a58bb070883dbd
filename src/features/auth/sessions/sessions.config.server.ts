import { z } from "zod";
import { defineConfiguration, wholeNumber } from "#platform/config/configuration.ts";

export const sessionsConfiguration = defineConfiguration(
  "Sessions",
  {
    idleDays: {
      name: "SESSION_IDLE_DAYS",
      meaning: "How many days without use until a session ends. 0: never.",
      schema: wholeNumber(30),
    },
    totalDays: {
      name: "SESSION_DAYS",
      meaning: "How many days after signing in a session ends, even in use. 0: never.",
      schema: wholeNumber(90),
    },
    adminIdleMinutes: {
      name: "ADMIN_SESSION_IDLE_MINUTES",
      meaning: "How many minutes without use until an administrator's session ends. 0: never.",
      schema: wholeNumber(60),
    },
    adminTotalHours: {
      name: "ADMIN_SESSION_HOURS",
      meaning:
        "How many hours after signing in an administrator's session ends, even in use. 0: never.",
      schema: wholeNumber(12),
    },
    adminSecondFactor: {
      name: "ADMIN_SECOND_FACTOR",
      meaning:
        "`required`: administrators can't see admin pages without a second factor. `asked`: we only ask them to add one.",
      schema: z.enum(["required", "asked"]).optional(),
      defaultText: "`required` in production, `asked` in a demo",
    },
  },
  ({ adminSecondFactor }, { production }) =>
    production && adminSecondFactor === "asked"
      ? ["ADMIN_SECOND_FACTOR=asked is for a demo: production requires a second factor."]
      : [],
  ({ adminIdleMinutes, adminTotalHours }) =>
    adminIdleMinutes === 0 || adminTotalHours === 0
      ? [
          "Administrators' sessions have no limit: set ADMIN_SESSION_IDLE_MINUTES and ADMIN_SESSION_HOURS.",
        ]
      : [],
);
