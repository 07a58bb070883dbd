import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { type Response as AddressRecord, Reader } from "mmdb-lib";

const database = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** Networks that belong to no country: loopback, link-local, private. */
const ownNetworks = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  ownNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  ownNetworks.addSubnet(network, bits, "ipv6");

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });
let reader: Reader<CountryRecord> | undefined;

/** This database's record of a network; the library knows the shapes of others. */
type CountryRecord = AddressRecord & { country_code?: string };

/**
 * Roughly where a network address is: the country's name in English, `Private network`, or `Unknown
 * place`. From the public registries' data (CC0), which came with the package; nobody is asked.
 */
export function placeOfAddress(address: string | null): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address ?? "")?.[1] ?? address ?? "";
  const version = isIP(plain);
  if (version === 0) return "Unknown place";
  if (ownNetworks.check(plain, version === 4 ? "ipv4" : "ipv6")) return "Private network";
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(database)));
  const code = reader.get(plain)?.country_code;
  return (code && /^[A-Z]{2}$/.test(code) && countryNames.of(code)) || "Unknown place";
}
