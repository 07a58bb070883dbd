import type { NewHost } from "#features/booking/booking.contract.ts";
import { sessionMinutes } from "../directory/directory.constants.ts";
import { defaultTimeZone } from "./hosts.constants.ts";

/** A mentor's time as it is before the mentor has said when it can be booked: never. */
export function newHostOf(profile: {
  id: string;
  full_name: string;
  user_id: string | null;
}): NewHost {
  return {
    id: profile.id,
    kind: "mentor",
    name: profile.full_name,
    userId: profile.user_id,
    timeZone: defaultTimeZone,
    slotMinutes: sessionMinutes,
  };
}
