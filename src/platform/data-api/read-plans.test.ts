import { expect, test } from "vitest";
import { type ReadPlan, ReadPlans } from "./read-plans.ts";
import type { Resource } from "./resource.ts";

const resource: Resource = { name: "things", columns: { id: "uuid" }, defaultOrder: ["id"] };
const other: Resource = { ...resource, name: "others" };

function request(url: string, headers: Record<string, string> = {}, of = resource, isHead = false) {
  return { resource: of, isHead, url, header: (name: string) => headers[name] };
}

test("the same request gets the same plan, and every other one its own", () => {
  const plans = new ReadPlans();
  const made: ReadPlan[] = [];
  const plan = () => {
    const next = { offset: made.length } as ReadPlan;
    made.push(next);
    return next;
  };
  const address = "http://localhost/rest/v1/things";
  const different = [
    request(address),
    request(`${address}?${address}`),
    request(`${address}?select=id`),
    request(`${address}?select=id`, {}, other),
    request(`${address}?select=id`, {}, resource, true),
    request(address, { accept: "" }),
    request(address, { accept: "=" }),
    request(address, { prefer: "count=exact" }),
    request(address, { range: "count=exact" }),
    request(address, { "range-unit": "count=exact" }),
    request(address, { "accept-profile": "count=exact" }),
  ];
  expect(different.map((each) => plans.read(each, plan).offset)).toEqual(
    different.map((_, n) => n),
  );
  expect(different.map((each) => plans.read(each, plan).offset)).toEqual(
    different.map((_, n) => n),
  );
});

test("what a plan throws is thrown each time", () => {
  const plans = new ReadPlans();
  const fail = () => {
    throw new Error("no such column");
  };
  const asked = request("http://localhost/rest/v1/things?select=nothing");
  for (let time = 0; time < 2; time += 1) {
    expect(() => plans.read(asked, fail)).toThrow("no such column");
  }
});

test("plans are forgotten when there are too many, the oldest first", () => {
  const plans = new ReadPlans();
  let made = 0;
  const plan = () => ({ offset: ++made }) as ReadPlan;
  const page = (number: number) => request(`http://localhost/rest/v1/things?offset=${number}`);
  for (let number = 0; number < 501; number += 1) plans.read(page(number), plan);
  plans.read(page(500), plan);
  expect(made).toBe(501);
  plans.read(page(0), plan);
  expect(made).toBe(502);
});
