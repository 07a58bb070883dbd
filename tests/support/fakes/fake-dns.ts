import { dnsErrors } from "../../../src/platform/dns/dns.errors.ts";
import type { Dns } from "../../../src/platform/dns/dns.ts";
import type { DnsZone } from "./dns-server.ts";

/** Answers from a zone as the real resolver does; its conformance suite is in `src/platform/dns`. */
export function createFakeDns(zone: DnsZone): Dns {
  return {
    name: "fake",
    async lookUpText(asked) {
      let name = asked.toLowerCase();
      for (let steps = 0; steps <= 8; steps += 1) {
        const found = zone.get(name);
        if (!found || found === "no text") return [];
        if (typeof found === "string") throw dnsErrors.unavailable();
        if ("text" in found) return found.text.map((chunks) => chunks.join(""));
        name = found.alias.toLowerCase();
      }
      throw dnsErrors.unavailable();
    },
  };
}
