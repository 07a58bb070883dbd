import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";
import { describePatternProblem } from "../protection/redirect.rules.ts";

export const oauthConfiguration = defineConfiguration("Sign-in: redirects and linking", {
  manualLinking: {
    name: "MANUAL_LINKING",
    meaning: "`on`: signed-in people can add another provider to their account, and remove one.",
    schema: z.enum(["on", "off"]).default("off"),
  },
  redirectAllowList: {
    name: "REDIRECT_ALLOW_LIST",
    meaning:
      "Addresses outside the site that sign-ins and links in emails can lead to, comma-separated. `*` matches text without `.` and `/`, and `**` matches any text.",
    schema: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((pattern) => pattern.trim())
          .filter(Boolean),
      )
      .superRefine((patterns, context) => {
        for (const pattern of patterns) {
          const problem = describePatternProblem(pattern);
          if (problem) context.addIssue({ code: "custom", message: `${pattern} ${problem}` });
        }
      }),
  },
});
