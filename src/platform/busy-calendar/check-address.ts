import { busyCalendarErrors } from "./busy-calendar.errors.ts";

/** Longer than any calendar provider's secret address. */
const maxAddressLength = 2_000;

/**
 * The address to ask, without asking anybody: `webcal:` is https by another name. Which machines a
 * host's name stands for is checked when they are connected to, as that can change at any time.
 * Throws a `busyCalendarErrors`.
 */
export function checkAddress(text: string, allowPrivateAddresses: boolean): URL {
  const address =
    text.length > maxAddressLength
      ? null
      : URL.parse(text.trim().replace(/^webcals?:/i, allowPrivateAddresses ? "http:" : "https:"));
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname) {
    throw busyCalendarErrors.addressInvalid();
  }
  if (address.username || address.password) throw busyCalendarErrors.addressWithPassword();
  if (!allowPrivateAddresses && (address.protocol !== "https:" || address.port !== "")) {
    throw busyCalendarErrors.addressNotAllowed();
  }
  address.hash = "";
  return address;
}
