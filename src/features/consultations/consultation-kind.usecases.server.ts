import type { BookingKind } from "#features/booking/booking.contract.ts";
import { brand } from "#shared/brand.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { bookedConsultationPath } from "./consultations.constants.ts";
import { recordNews } from "./desk/team-notices.usecases.server.ts";

/**
 * Consultations as a kind of booking. They cost nothing, so the only other thing a change does is
 * notify our team. Anyone may book under any address, so what a guest reads holds none of the
 * guest's own words.
 */
export const consultationKind: BookingKind = {
  kind: "consultation",
  noun: "consultation",
  isPaid: false,
  handledBy: "support",
  titleFor: ({ guestName }, reader) =>
    `Consultation with ${reader === "guest" ? brand.name : nameInSentence(guestName)}`,
  pathFor: ({ id }) => bookedConsultationPath(id),
  changed: async (_services, transaction, change) => {
    await recordNews(transaction, change);
    return undefined;
  },
};
