import { expect, test } from "vitest";
import { placeOfAddress } from "./network-place.ts";

test.each([
  ["8.8.8.8", "United States"],
  ["::ffff:8.8.8.8", "United States"],
  ["2620:fe::fe", /^[A-Z]/],
  ["127.0.0.1", "Private network"],
  ["192.168.1.20", "Private network"],
  ["fd00::1", "Private network"],
  ["not an address", "Unknown place"],
  [null, "Unknown place"],
])("%s is in %s", (address, place) => {
  expect(placeOfAddress(address)).toMatch(place);
});
