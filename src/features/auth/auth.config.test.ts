import { expect, test } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { authConfiguration } from "./auth.config.server.ts";

const mode = { production: false, allowedFallbacks: [] };
const read = (environment: Record<string, string>) =>
  readConfiguration([authConfiguration], environment, mode);

test("concealing who has an account needs addresses to be confirmed, or it conceals nothing", () => {
  const conceal = { DUPLICATE_SIGN_UP: "conceal" };
  const denial = /DUPLICATE_SIGN_UP=conceal conceals nothing/;
  expect(() => read(conceal)).toThrow(denial);
  expect(() => read({ ...conceal, EMAIL_CONFIRMATION: "off" })).toThrow(denial);
  expect(() =>
    read({ ...conceal, EMAIL_CONFIRMATION: "off", SMTP_URL: "smtp://mail.example" }),
  ).toThrow(denial);
  expect(() => read({ ...conceal, EMAIL_CONFIRMATION: "required" })).not.toThrow();
  expect(() => read({ ...conceal, SMTP_URL: "smtp://mail.example" })).not.toThrow();
});
