import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/crypto/keyed-tokens.ts";
import { readSender } from "#platform/mail/sender.ts";
import type { BookingKindName } from "./booking.types.ts";
import type { BookingKind } from "./booking-kind.types.ts";
import { type BookingEvents, bookingEvents } from "./events/booking-events.constants.ts";

export interface BookingServices {
  /** All events of a booking, by name. */
  events: BookingEvents;
  /** Registers a feature's kind of bookings, while features are composed. */
  registerKind(kind: BookingKind): void;
  /** Throws when no feature has registered the kind. */
  kindOf(name: BookingKindName): BookingKind;
  /** The kinds that are paid for. */
  paidKinds(): BookingKindName[];
  /** The organizer that calendars show. */
  organizer: { name: string; email: string };
  /** A key to one thing, for its address. It can't be guessed and isn't stored. */
  keyTo(thing: string): string;
  /** Whether `key` is `keyTo(thing)`. */
  isKeyTo(thing: string, key: string): boolean;
}

declare module "#platform/viewer.ts" {
  interface ViewerFlags {
    hasOwnHost?: boolean;
  }
}

declare module "#platform/services.ts" {
  interface Services {
    booking: BookingServices;
  }
}

/** `sender` is the sender of emails, `Name <address>`; keys are derived from `secret` and end with it. */
export function createBookingServices({
  sender,
  secret,
}: {
  sender: string;
  secret: string;
}): BookingServices {
  const kinds = new Map<BookingKindName, BookingKind>();
  const key = deriveKey(secret, "booking addresses");
  const keyTo = (thing: string) => createHmac("sha256", key).update(thing).digest("base64url");
  return {
    events: bookingEvents,
    registerKind(kind) {
      if (kinds.has(kind.kind)) throw new Error(`Bookings "${kind.kind}" were registered twice`);
      kinds.set(kind.kind, kind);
    },
    kindOf(name) {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`No feature has registered bookings "${name}"`);
      return kind;
    },
    paidKinds: () => [...kinds.values()].filter(({ isPaid }) => isPaid).map(({ kind }) => kind),
    organizer: readSender(sender),
    keyTo,
    isKeyTo(thing, given) {
      const expected = Buffer.from(keyTo(thing));
      const bytes = Buffer.from(given);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
