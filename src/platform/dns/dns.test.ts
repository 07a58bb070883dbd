import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import {
  type DnsServer,
  type DnsZone,
  startDnsServer,
} from "../../../tests/support/fakes/dns-server.ts";
import { createFakeDns } from "../../../tests/support/fakes/fake-dns.ts";
import { closedDns } from "./closed.driver.ts";
import { dnsConfiguration } from "./dns.config.server.ts";
import { describeDns } from "./dns.conformance.ts";
import { createDnsResolver } from "./resolver.driver.ts";

let server: DnsServer;
let zone: DnsZone = new Map();
beforeAll(async () => {
  server = await startDnsServer(() => zone);
});
afterAll(() => server.close());

const limits = { answer: 250, lookup: 1_000 };
const open = (servers = [server.address]) => createDnsResolver({ servers, limits });

describe("the resolver", () => {
  describeDns(async (given) => {
    zone = given;
    return open();
  });

  test("asks by TCP only for what is too long", async () => {
    server.asked.length = 0;
    zone = new Map([
      ["long.example", { text: Array.from({ length: 9 }, () => ["x".repeat(200)]) }],
    ]);
    expect(await open().lookUpText("long.example")).toHaveLength(9);
    expect(server.asked.map(({ by }) => by)).toEqual(["udp", "tcp"]);
  });

  test("ends in time where no resolver answers, and asks the next one", async () => {
    zone = new Map([["lakeside.example", { text: [["here"]] }]]);
    const silent = await startDnsServer(() => new Map([["lakeside.example", "silent"]]));
    const started = performance.now();
    await expect(open([silent.address]).lookUpText("lakeside.example")).rejects.toMatchObject({
      code: "dns_unavailable",
    });
    expect(performance.now() - started).toBeLessThan(5_000);
    const both = open([silent.address, server.address]);
    expect(await both.lookUpText("lakeside.example")).toEqual(["here"]);
    await silent.close();
  });
});

describe("the fake", () => {
  describeDns(async (given) => createFakeDns(given));
});

test("a copy of the site looks up nothing", async () => {
  await expect(closedDns.lookUpText("lakeside.example")).rejects.toMatchObject({ code: "dns_off" });
});

test("resolvers are addresses", () => {
  const read = (DNS_SERVERS: string) =>
    readConfiguration(
      [dnsConfiguration],
      { DNS_SERVERS },
      { production: true, allowedFallbacks: [] },
    )(dnsConfiguration).servers;
  expect(read("")).toEqual([]);
  const servers = ["192.0.2.1", "192.0.2.1:5353", "2001:db8::1", "[2001:db8::1]:53"];
  expect(read(servers.join(" , "))).toEqual(servers);
  for (const wrong of ["resolver.example", "192.0.2.1:0", "192.0.2.1:70000", "300.0.2.1"]) {
    expect(() => read(wrong)).toThrow("DNS_SERVERS");
  }
});
