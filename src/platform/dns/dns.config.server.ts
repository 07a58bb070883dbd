import { isIP } from "node:net";
import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(text: string): boolean {
  const { host = text, port = "53" } =
    /^\[(?<host>[^\]]+)\](?::(?<port>\d+))?$/.exec(text)?.groups ??
    /^(?<host>[\d.]+):(?<port>\d+)$/.exec(text)?.groups ??
    {};
  return isIP(host) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

export const dnsConfiguration = defineConfiguration("Domain names", {
  servers: {
    name: "DNS_SERVERS",
    meaning:
      "The resolvers that look up the records of organizations' domains, comma-separated: `192.0.2.1` or `192.0.2.1:53`. If it isn't set, the site uses those of the machine.",
    schema: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((each) => each.trim())
          .filter(Boolean),
      )
      .refine(
        (servers) => servers.every(isServer),
        "must be IP addresses, each with or without a port",
      ),
  },
});
