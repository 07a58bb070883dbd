import { expect, test } from "vitest";
import type { DnsZone } from "../../../tests/support/fakes/dns-server.ts";
import type { Dns } from "./dns.ts";

/** Conformance suite of what asks the domain name system. `open` answers from the zone. */
export function describeDns(open: (zone: DnsZone) => Promise<Dns>): void {
  const lookUp = async (name: string, zone: DnsZone) => (await open(zone)).lookUpText(name);
  const unavailable = { code: "dns_unavailable", status: 503 };

  test("answers every text record, its chunks joined and its quotes and spaces as they are", async () => {
    const text = [["v=spf1 -all"], ["one-", "two-", "three"], ['"quoted" '], ["naïve 你好"]];
    expect(
      (await lookUp("lakeside.example", new Map([["lakeside.example", { text }]]))).sort(),
    ).toEqual(["v=spf1 -all", "one-two-three", '"quoted" ', "naïve 你好"].sort());
  });

  test("answers nothing for a name that doesn't exist, has no text records or can't be a name", async () => {
    const zone: DnsZone = new Map([["lakeside.example", "no text"]]);
    for (const name of ["lakeside.example", "other.example", `${"x".repeat(64)}.example`]) {
      expect(await lookUp(name, zone)).toEqual([]);
    }
  });

  test("follows aliases, and gives up on one that leads to itself", async () => {
    const zone: DnsZone = new Map([
      ["_m.lakeside.example", { alias: "proof.host.example" }],
      ["proof.host.example", { alias: "last.host.example" }],
      ["last.host.example", { text: [["here"]] }],
      ["nowhere.example", { alias: "gone.example" }],
      ["round.example", { alias: "round.example" }],
    ]);
    expect(await lookUp("_m.lakeside.example", zone)).toEqual(["here"]);
    expect(await lookUp("nowhere.example", zone)).toEqual([]);
    await expect(lookUp("round.example", zone)).rejects.toMatchObject(unavailable);
  });

  test("reads an answer that fits into no packet", async () => {
    const text = Array.from({ length: 200 }, (_, index) => ["x".repeat(250), `number ${index}`]);
    const records = await lookUp("long.example", new Map([["long.example", { text }]]));
    expect(records).toHaveLength(200);
    expect(records).toContain(`${"x".repeat(250)}number 199`);
  });

  test("doesn't take a failure for a missing record", async () => {
    const zone: DnsZone = new Map([
      ["broken.example", "fails"],
      ["silent.example", "silent"],
    ]);
    for (const name of zone.keys()) {
      await expect(lookUp(name, zone)).rejects.toMatchObject(unavailable);
    }
  });
}
