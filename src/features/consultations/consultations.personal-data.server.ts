import { bookingColumns, bookingsAsGuestOrVisitor } from "#features/booking/booking.contract.ts";
import { adopted, moves } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { eraseConsultations } from "./consultation-erasure.store.server.ts";
import { fileBucket } from "./files/consultation-files.constants.ts";

/**
 * Includes requests made under a person's address without signing in, once the account has proven
 * it.
 */
export const consultationsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("consultation_requests", {
    owner: { anyOf: ["user_id", { address: "email", only: { user_id: null } }] },
    columns: [
      "id",
      "name",
      "email",
      "company",
      "topic",
      "about",
      "message",
      "preferred_times",
      "time_zone",
      "status",
      "created_at",
      "handled_at",
    ],
    orderBy: ["created_at"],
    erase: { delete: "rows" },
    others: { handled_by: "the administrator who answered; the request is another's" },
    merge: {
      email: adopted("user_id"),
      user_id: moves("Consultation requests"),
      handled_by: moves(),
    },
  }),
  personalTable("consultations", {
    owner: { through: bookingsAsGuestOrVisitor, by: "booking_id" },
    columns: [
      ...bookingColumns("booking_id", [
        "id",
        "guest_name",
        "guest_email",
        "status",
        "starts_at",
        "ends_at",
        "created_at",
      ]),
      "topic",
      "company",
      "about",
      "message",
    ],
    orderBy: ["created_at"],
    erase: { byStep: true },
  }),
  personalTable("consultation_notes", {
    owner: { through: bookingsAsGuestOrVisitor, by: "booking_id" },
    columns: ["id", "booking_id", "body", "written_at", "changed_at"],
    orderBy: ["written_at"],
    erase: { goesWith: "consultations" },
    others: { author_id: "who of the team wrote it; the note is about the guest" },
    merge: { author_id: moves() },
  }),
  personalTable("consultation_files", {
    owner: { through: bookingsAsGuestOrVisitor, by: "booking_id" },
    columns: ["id", "booking_id", "side", "file_name", "type", "size", "added_at"],
    orderBy: ["added_at"],
    files: { bucket: fileBucket, column: "id", holds: "last part of name", isExported: true },
    erase: { goesWith: "consultations" },
    others: { added_by: "who added it; the file belongs to the guest's consultation" },
    merge: { added_by: moves() },
  }),
  personalTable("private.consultation_notices", {
    owner: { through: bookingsAsGuestOrVisitor, by: "booking_id" },
    withheld: "when our team was emailed about a consultation",
    erase: {
      keep: "so that our team hears of a cancellation, without the guest's name",
      until: "no limit is set",
    },
  }),
  {
    step: "what a consultation is about is deleted, and a visitor's name taken from its booking",
    tables: ["consultations", "consultation_files", "consultation_notes"],
    erase: eraseConsultations,
  },
];
