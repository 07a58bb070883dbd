import { expect, test } from "vitest";
import type { SmsDriver, SmsMessage } from "./sms.ts";

export interface SmsDriverUnderTest {
  driver: SmsDriver;
  /** Messages at the other end, oldest first. Numbers are digits alone. */
  received(): Promise<SmsMessage[]>;
}

/** Conformance suite of drivers for text messages. */
export function describeSmsDriver(open: () => Promise<SmsDriverUnderTest>): void {
  test("delivers number and text as they were given", async () => {
    const { driver, received } = await open();
    const message = {
      to: "15005550006",
      text: "Meridian: 012345 – naïve “quotes” 你好 & 100 % +1",
    };
    await driver.send(crypto.randomUUID(), message);
    expect(await received()).toEqual([message]);
  });

  test("delivers a text of the greatest length in one piece", async () => {
    const { driver, received } = await open();
    const message = { to: "442071838750", text: "x".repeat(480) };
    await driver.send(crypto.randomUUID(), message);
    expect(await received()).toEqual([message]);
  });

  test("delivers each of several messages to one number", async () => {
    const { driver, received } = await open();
    for (const text of ["first", "second", "second"]) {
      await driver.send(crypto.randomUUID(), { to: "2348012345678", text });
    }
    const texts = (await received()).map(({ text }) => text);
    expect(texts.sort()).toEqual(["first", "second", "second"]);
  });
}
