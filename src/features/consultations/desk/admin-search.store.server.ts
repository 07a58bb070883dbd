import { findBookingsOf } from "#features/booking/booking.contract.ts";
import type { AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Confirmed consultations, also those of guests without an account. */
export const findConsultations = (_query: DatabaseTransaction, asked: AdminQuestion) =>
  findBookingsOf("consultation", "booking", asked);
