import type { Feature } from "#platform/feature.ts";
import { mailConfiguration } from "#platform/mail/mail.config.server.ts";
import { bookingAudit } from "./booking.audit.server.ts";
import { bookingPersonalData } from "./booking.personal-data.server.ts";
import { createBookingServices } from "./booking.services.server.ts";
import { createCalendarFeeds } from "./endpoints/calendar-feed.server.ts";
import { bookingAdmin } from "./guests/booking.admin.server.ts";
import { readBusyCalendarsJob } from "./hosts/busy-calendars.job.server.ts";
import { ownHostFlag } from "./hosts/host-settings.store.server.ts";
import { feedMountPath } from "./hosts/schedule.constants.ts";
import { guestSection, hostSection } from "./person-sections.store.server.ts";
import { processDueBookingsJob } from "./process-due-bookings.job.server.ts";
import { whenSuspended } from "./suspension.usecases.server.ts";

/** Appointments: hosts, their free time, and the events of bookings. */
export const bookingFeature: Feature = {
  name: "booking",
  admin: bookingAdmin,
  audit: bookingAudit,
  compose(services, read) {
    services.booking = createBookingServices({
      sender: read(mailConfiguration).from,
      secret: services.keys.secret,
    });
    services.auth.sessionFlags.set("hasOwnHost", ownHostFlag);
  },
  endpoints: { [feedMountPath]: createCalendarFeeds },
  jobs: [readBusyCalendarsJob, processDueBookingsJob],
  personalData: bookingPersonalData,
  personSections: [guestSection, hostSection],
  whenSuspended,
};
