import { expect, test } from "vitest";
import { describeWaiting } from "./waiting.rules.ts";

const kind = (name: string, dueWord?: string) => ({
  ...(dueWord && { dueWord }),
  one: ({ id, about }: { id: string; about: string }) => ({
    title: `${name}: ${about}`,
    to: `/${name}/${id}`,
  }),
  several: (count: number) => ({ title: `${count} of ${name}`, to: `/${name}` }),
});

const row = (id: string, due: string | null, total: number) => ({
  ...{ id, due, total, about: id.toUpperCase() },
});

test("what has a time comes first, the soonest first, and the rest in the order of the kinds", () => {
  const kinds = [kind("draft"), kind("request", "Answer by"), kind("review", "Review by")];
  const entries = describeWaiting(kinds, [
    [row("a", null, 1)],
    [row("b", "2026-12-02T10:00:00Z", 2), row("c", "2026-12-09T10:00:00Z", 2)],
    [row("d", "2026-12-05T10:00:00Z", 1)],
  ]);
  expect(entries.map(({ title }) => title)).toEqual([
    "request: B",
    "review: D",
    "request: C",
    "draft: A",
  ]);
  expect(entries[0]).toMatchObject({ dueWord: "Answer by", due: new Date("2026-12-02T10:00:00Z") });
  expect(entries[3]).not.toHaveProperty("due");
});

test("more than two of a kind are one line with the first time", () => {
  const due = "2026-12-02T10:00:00Z";
  const rows = ["a", "b"].map((id) => row(id, due, 7));
  expect(describeWaiting([kind("request", "Answer by")], [rows])).toEqual([
    { title: "7 of request", to: "/request", due: new Date(due), dueWord: "Answer by" },
  ]);
  expect(describeWaiting([kind("request")], [[]])).toEqual([]);
});
