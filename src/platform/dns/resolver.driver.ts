import { Resolver } from "node:dns/promises";
import { outsideLimits } from "#platform/outside-limits.ts";
import { dnsErrors } from "./dns.errors.ts";
import type { Dns } from "./dns.ts";

/** c-ares' words for names that don't exist, exist without text records, or can't exist. */
const absent = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

export interface ResolverOptions {
  /** Addresses with or without a port; the machine's own resolvers unless said. */
  servers?: readonly string[];
  limits?: { answer: number; lookup: number };
}

/**
 * The resolvers of this machine, or those that are named. They follow aliases, and ask again by TCP
 * where an answer doesn't fit into a packet. An answer has 65,535 bytes at most.
 */
export function createDnsResolver({
  servers = [],
  limits = outsideLimits.dns,
}: ResolverOptions = {}): Dns {
  return {
    name: "resolver",
    async lookUpText(name) {
      // One for each lookup: cancelling ends everything that a resolver has under way.
      const resolver = new Resolver({ timeout: limits.answer, tries: 2 });
      if (servers.length > 0) resolver.setServers(servers);
      const timer = setTimeout(() => resolver.cancel(), limits.lookup);
      try {
        const records = await resolver.resolveTxt(name);
        // Node answers one character for each byte.
        return records.map((chunks) => Buffer.from(chunks.join(""), "latin1").toString());
      } catch (error) {
        if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return [];
        throw dnsErrors.unavailable({ cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
