import { expect, test } from "vitest";
import { networkOf, shortenAddress } from "./client-network.ts";

test("every address of one IPv6 network counts as one client", () => {
  const spellings = ["2001:db8:0:1::1", "2001:DB8:0:1:ffff::2", "2001:0db8:0000:0001:1:2:3:4"];
  expect(new Set(spellings.map(networkOf))).toEqual(new Set(["2001:db8:0:1::/64"]));
  expect(networkOf("2001:db8:0:2::1")).not.toBe(networkOf("2001:db8:0:1::1"));
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("an IPv4 address counts by itself, in either notation", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.8")).not.toBe(networkOf("192.0.2.7"));
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:DB8:0:1::1", "2001:db8:0::/48"],
  ["2001:db8:1234:5678:9abc:def0:1:2", "2001:db8:1234::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["", "unknown"],
  ["not an address", "unknown"],
])("of %s is kept %s", (address, kept) => {
  expect(shortenAddress(address)).toBe(kept);
});
