import { describe, expect, test } from "vitest";
import { december } from "./calendar-file.test-support.ts";
import { createHttpBusyCalendars } from "./http.driver.ts";

describe("an address", () => {
  const strict = createHttpBusyCalendars();
  const reasonOf = async (url: string, source = strict) =>
    await source.read(url, december).then(
      () => "read",
      (error) => error.code,
    );

  test("of a calendar is https, also when it is called webcal", () => {
    expect(strict.checkAddress(" webcal://calendar.example/me.ics#x ")).toBe(
      "https://calendar.example/me.ics",
    );
    expect(strict.checkAddress("https://calendar.example:443/me.ics")).toBe(
      "https://calendar.example/me.ics",
    );
  });

  test.each([
    ["me.ics", "calendar_address_invalid"],
    ["file:///etc/passwd", "calendar_address_invalid"],
    ["data:text/calendar,BEGIN", "calendar_address_invalid"],
    [`https://calendar.example/${"x".repeat(2_000)}`, "calendar_address_invalid"],
    ["http://calendar.example/me.ics", "calendar_address_not_allowed"],
    ["https://calendar.example:8443/me.ics", "calendar_address_not_allowed"],
    ["https://me:secret@calendar.example/me.ics", "calendar_address_with_password"],
  ])("that may not be read is refused before anybody is asked: %s", (url, code) => {
    expect(() => strict.checkAddress(url)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0",
    "localhost",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00:ec2::254]",
  ])("of the server's own network is refused: %s", async (host) => {
    expect(await reasonOf(`https://${host}/me.ics`)).toBe("calendar_address_not_allowed");
  });

  test("whose name points into the server's network is refused, whatever it pointed to before", async () => {
    const addresses = ["192.0.2.1", "10.0.0.1", "::ffff:7f00:1"];
    let resolved = 0;
    const source = createHttpBusyCalendars({
      lookup: (_name, options, callback) => {
        const address = addresses[resolved] ?? "127.0.0.1";
        resolved += 1;
        const family = address.includes(":") ? 6 : 4;
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await reasonOf("https://calendar.example/me.ics", source)).toBe(
        "calendar_address_not_allowed",
      );
    }
    expect(resolved).toBe(4);
  });
});
