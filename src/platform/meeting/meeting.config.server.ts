import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

export const meetingConfiguration = defineConfiguration("Video meetings", {
  address: {
    name: "MEETING_ADDRESS",
    meaning:
      "The address of a video meeting, with `{room}` in place of the room's name. It works with any provider that creates rooms by name, such as Jitsi, hosted or your own.",
    schema: z
      .string()
      .default("https://meet.jit.si/{room}")
      .refine(isTemplate, "must be an https address with {room} in its path"),
  },
});

/**
 * The room belongs into the path or after `#`: in the host's name it would be an address of its
 * own.
 */
function isTemplate(text: string): boolean {
  if (!text.includes("{room}")) return false;
  const address = URL.parse(text.replaceAll("{room}", "room-to-be-found"));
  if (address?.protocol !== "https:" || address.username || address.password) return false;
  return !address.host.includes("room-to-be-found");
}
