import { expect, test } from "vitest";
import { summarizeInput } from "./summarize-input.ts";

test("ids, times, numbers and our own words are shown", () => {
  const input = {
    orderId: "0b0e9a3c-6a3a-4a0e-9b32-0d1a3c5e7f90",
    at: "2026-11-23T10:00:00.000Z",
    cents: 4900,
    kind: "session_refund",
    paymentId: "pi_3PqRsTuVwXyZ",
    userId: null,
    $usefulUntil: "2026-11-23T11:00:00.000Z",
  };
  expect(Object.fromEntries(summarizeInput(input).map(({ name, value }) => [name, value]))).toEqual(
    {
      orderId: input.orderId,
      at: input.at,
      cents: "4900",
      kind: "session_refund",
      paymentId: "pi_3PqRsTuVwXyZ",
      userId: "nothing",
      "useful until": input.$usefulUntil,
    },
  );
});

test("nothing of a person, and nothing that opens something, is shown", () => {
  const secrets = {
    to: "ada@people.example",
    email: "ada@people.example",
    name: "ada",
    subject: "Your code is 482913",
    code: 482913,
    passwordHash: "$argon2id$v=19$abc",
    token: "0b0e9a3c-6a3a-4a0e-9b32-0d1a3c5e7f90",
    phone: "15005550006",
    number: "15005550006",
    link: "https://site.example/auth/confirm?token=abcdef",
    kind: "Ada Lovelace, Toronto",
    paragraphs: ["Hi Ada"],
    contact: { email: "ada@people.example" },
    $trace: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  };
  const shown = JSON.stringify(summarizeInput(secrets));
  expect(shown).not.toMatch(/ada@|"ada"|Ada|482913|argon|0b0e9a3c|15005550006|abcdef|0af76519/);
  expect(shown).toContain("18 characters");
  expect(shown).toContain("1 item");
});
