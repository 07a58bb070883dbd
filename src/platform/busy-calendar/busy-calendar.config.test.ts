import { describe, expect, test } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { busyCalendarConfiguration } from "./busy-calendar.config.server.ts";

const configure = (environment: Record<string, string>, production = false) =>
  readConfiguration([busyCalendarConfiguration], environment, { production, allowedFallbacks: [] })(
    busyCalendarConfiguration,
  ).allowPrivateAddresses;

describe("reading calendars of the server's own network", () => {
  test("is off unless it is turned on", () => {
    expect(configure({})).toBe(false);
    expect(configure({ CALENDAR_ALLOW_PRIVATE_ADDRESSES: "true" })).toBe(true);
    expect(() => configure({ CALENDAR_ALLOW_PRIVATE_ADDRESSES: "yes" })).toThrow(/CALENDAR_/);
  });

  test("keeps production from starting", () => {
    expect(configure({ CALENDAR_ALLOW_PRIVATE_ADDRESSES: "false" }, true)).toBe(false);
    expect(() => configure({ CALENDAR_ALLOW_PRIVATE_ADDRESSES: "true" }, true)).toThrow(
      /CALENDAR_ALLOW_PRIVATE_ADDRESSES is true\. In production/,
    );
  });
});
