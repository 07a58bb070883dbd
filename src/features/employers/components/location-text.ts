import { nameOfPlace } from "#features/fee-protection/fee-protection-parts.contract.ts";
import type { OrganizationLocation } from "../employers.types.ts";

/** A place in words: Toronto, Ontario, Canada. */
export function describeLocation({ city, region, country }: OrganizationLocation): string {
  return [city, region ? nameOfPlace(region) : null, country].filter(Boolean).join(", ");
}
