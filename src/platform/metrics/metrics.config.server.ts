import { z } from "zod";
import { defineConfiguration, type Variable } from "#platform/config/configuration.ts";
import { describeWeakness } from "#platform/config/key-quality.ts";

const variables = {
  token: {
    name: "METRICS_TOKEN",
    meaning:
      "What Prometheus sends as `Authorization: Bearer …` to read `/metrics`: 32 or more characters. Without it, the address is a 404.",
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, "must have 32 to 200 characters, without spaces")
      .optional(),
    secret: true,
  },
} satisfies Record<string, Variable>;

export const metricsConfiguration = defineConfiguration(
  "Metrics",
  variables,
  ({ token }, { production }) => {
    const weakness = production && token && describeWeakness(token);
    return weakness
      ? [`METRICS_TOKEN is not random: it ${weakness}. Generate one with \`openssl rand -hex 32\`.`]
      : [];
  },
);
