import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

export const busyCalendarConfiguration = defineConfiguration(
  "Mentors' own calendars",
  {
    allowPrivateAddresses: {
      name: "CALENDAR_ALLOW_PRIVATE_ADDRESSES",
      meaning:
        "`true` reads mentors' calendars over http and from this machine and its network, for tests and demos. Production doesn't start with it.",
      schema: z
        .enum(["true", "false"])
        .default("false")
        .transform((text) => text === "true"),
    },
  },
  ({ allowPrivateAddresses }, { production }) =>
    production && allowPrivateAddresses
      ? [
          "CALENDAR_ALLOW_PRIVATE_ADDRESSES is true. In production anybody could read this network with it: unset it.",
        ]
      : [],
);
