import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

export const passkeysConfiguration = defineConfiguration("Passkeys", {
  passkeys: {
    name: "PASSKEYS",
    meaning: "`on`: people can add passkeys and sign in with them. `off`: no one can.",
    schema: z.enum(["on", "off"]).default("on"),
  },
  relyingPartyId: {
    name: "WEBAUTHN_RP_ID",
    meaning:
      "The host name that passkeys and security keys are created for: the host of BASE_URL, or a domain above it. A key created for one name doesn't work for another.",
    schema: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a host name")
      .optional(),
    defaultText: "the host of `BASE_URL`",
  },
});

export type PasskeysConfiguration = typeof passkeysConfiguration.$values;
