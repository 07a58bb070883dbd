import {
  closeDays,
  countBookedOn,
  lockHost,
  openDays,
} from "#features/booking/booking-offices.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addDays } from "#shared/time.ts";
import { instantAt } from "#shared/zones/zoned-time.ts";
import { officeNames, offices } from "../consultations.constants.ts";
import { type HolidayRow, listOverlapping } from "./holidays.store.server.ts";

/** An office's days, or all offices'. */
export interface OfficeDays {
  office: string;
  from: string;
  to: string;
}

const officesOf = (office: string) =>
  officeNames.filter((name) => office === "all" || office === name).map((name) => offices[name]);

export function daysOf({ office, from_day, to_day }: HolidayRow): OfficeDays {
  return { office, from: from_day, to: to_day };
}

/**
 * Consultations that lie on the days, each on its office's clocks. Nobody can book another one
 * before the transaction ends.
 */
export async function countBooked(
  transaction: DatabaseTransaction,
  { office, from, to }: OfficeDays,
): Promise<number> {
  let count = 0;
  for (const { hostId, timeZone } of officesOf(office)) {
    await lockHost(transaction, hostId);
    count += await countBookedOn(transaction, hostId, {
      from: instantAt(from, 0, timeZone),
      to: instantAt(addDays(to, 1), 0, timeZone),
    });
  }
  return count;
}

/** Closes the offices on the days, also where they had hours of their own. */
export async function closeOffices(
  transaction: DatabaseTransaction,
  { office, from, to }: OfficeDays,
): Promise<void> {
  for (const { hostId } of officesOf(office)) await closeDays(transaction, hostId, list(from, to));
}

/** Opens the offices again, but for days of another published holiday or closed without one. */
export async function reopenOffices(
  transaction: DatabaseTransaction,
  { office, from, to }: OfficeDays,
  except: string,
): Promise<void> {
  for (const name of officeNames) {
    if (office !== "all" && office !== name) continue;
    const range = { office: name, from, to, except };
    const others = await listOverlapping(transaction, range);
    const days = list(from, to).filter(
      (day) => !others.some(({ from_day, to_day }) => from_day <= day && day <= to_day),
    );
    if (days.length > 0) await openDays(transaction, offices[name].hostId, days);
  }
}

function list(from: string, to: string): string[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1);
  return days;
}
