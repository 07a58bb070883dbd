import { expect, test } from "vitest";
import { isSender, readSender } from "./sender.ts";

test("a sender is an address, alone or after a name", () => {
  const email = "hello@meridian.example";
  expect(readSender(email)).toEqual({ name: email, email });
  expect(readSender(`<${email}>`)).toEqual({ name: email, email });
  expect(readSender(` Meridian <${email}> `)).toEqual({ name: "Meridian", email });
  expect(readSender(`"Meridian, Inc." <${email}>`)).toEqual({ name: "Meridian, Inc.", email });
});

test("a sender without an address, or with a name that reads as several, isn't valid", () => {
  const email = "hello@meridian.example";
  for (const sound of [email, `Meridian <${email}>`, `"Meridian, Inc." <${email}>`]) {
    expect(isSender(sound), sound).toBe(true);
  }
  for (const wrong of [
    "",
    "Meridian",
    "Meridian <hello>",
    `Meridian ${email}`,
    `Meridian, Inc. <${email}>`,
    `Meridian <${email}> and others`,
  ]) {
    expect(isSender(wrong), wrong).toBe(false);
  }
});
