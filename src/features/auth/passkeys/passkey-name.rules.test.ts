import { expect, test } from "vitest";
import { guessPasskeyName } from "./passkey-name.rules.ts";

const unknownMake = "00000000-0000-0000-0000-000000000000";

test.each([
  [
    "a known make",
    "bada5566-a7aa-401f-bd96-45619a55120d",
    ["internal"],
    "Chrome on Windows",
    "1Password",
  ],
  [
    "a device's own authenticator",
    unknownMake,
    ["internal"],
    "Chrome on Windows",
    "Chrome on Windows",
  ],
  [
    "a phone that was used from here",
    unknownMake,
    ["hybrid", "internal"],
    "Chrome on Windows",
    "Chrome on Windows",
  ],
  ["a key that is plugged in", unknownMake, ["usb", "nfc"], "Chrome on Windows", "Security key"],
  ["one that says nothing of itself", unknownMake, [], "Firefox on Linux", "Firefox on Linux"],
  ["one that nothing is known of", unknownMake, [], "Unknown device", "Passkey"],
  ["a make that names a part of objects", "constructor", [], "Unknown device", "Passkey"],
])("%s", (_case, aaguid, transports, device, name) => {
  expect(guessPasskeyName({ aaguid, transports, device })).toBe(name);
});
