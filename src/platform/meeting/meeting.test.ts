import { describe, expect, test } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { meetingConfiguration } from "./meeting.config.server.ts";
import { createMeetingProvider } from "./meeting.ts";

const configure = (environment: Record<string, string>) =>
  readConfiguration([meetingConfiguration], environment, {
    production: true,
    allowedFallbacks: [],
  })(meetingConfiguration).address;

describe("a meeting", () => {
  test("has a room of its own that nobody can guess", () => {
    const { newMeeting } = createMeetingProvider(configure({}));
    const rooms = Array.from({ length: 1_000 }, () => newMeeting().url);
    expect(new Set(rooms).size).toBe(1_000);
    for (const room of rooms) {
      expect(room).toMatch(/^https:\/\/meet\.jit\.si\/meridian-[0-9a-f]{32}$/);
    }
  });

  test("is where the configuration says", () => {
    const address = configure({ MEETING_ADDRESS: "https://video.example/r/{room}?lang=en#{room}" });
    const { url } = createMeetingProvider(address).newMeeting();
    expect(url).toMatch(/^https:\/\/video\.example\/r\/(meridian-[0-9a-f]{32})\?lang=en#\1$/);
  });
});

test.each([
  "https://video.example/room",
  "http://video.example/{room}",
  "https://{room}.video.example/",
  "https://me:secret@video.example/{room}",
  "javascript:alert('{room}')",
  "{room}",
])("an address that cannot hold rooms is refused at the start: %s", (address) => {
  expect(() => configure({ MEETING_ADDRESS: address })).toThrow(/MEETING_ADDRESS must be/);
});
