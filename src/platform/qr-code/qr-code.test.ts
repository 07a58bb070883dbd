import { expect, test } from "vitest";
import { drawQrCode } from "./qr-code.ts";

test("a QR code is one SVG document that survives in a data address", async () => {
  const svg = await drawQrCode("otpauth://totp/Meridian:ada%40people.example?secret=ABC#x");
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg).not.toMatch(/[#%\n]/);
  const address = new URL(`data:image/svg+xml;utf-8,${svg}`);
  expect(address.hash).toBe("");
  expect(await (await fetch(address)).text()).toBe(svg);
});

test("different texts make different pictures", async () => {
  expect(await drawQrCode("one")).not.toBe(await drawQrCode("two"));
});
