import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";
import { describePatternProblem } from "../protection/redirect.rules.ts";

export const oauthConfiguration = defineConfiguration("Sign-in: redirects and linking", {
  manualLinking: {
    name: "MANUAL_LINKING",
    meaning: "`on`: signed-in people may add another provider to their account, and remove one.",
    schema: z.enum(["on", "off"]).default("off"),
  },
  redirectAllowList: {
    name: "REDIRECT_ALLOW_LIST",
    meaning:
      "Addresses besides the site's own that sign-ins and links in emails may lead to, comma-separated. `*` stands for text without `.` and `/`, `**` for any.",
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
