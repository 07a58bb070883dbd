/** A stretch of time in which somebody is busy; `endsAt` is the first moment after it. */
export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

export interface BusyCalendarQuery {
  from: Date;
  to: Date;
  /** The IANA name of the zone in which the calendar's owner lives: all-day events are its days. */
  timeZone: string;
  /**
   * Of the last reading with the same period and zone, so that an unchanged file is not sent again.
   */
  etag?: string | null;
}

export type BusyCalendarReading =
  | { unchanged: true }
  | {
      unchanged: false;
      /** Sorted, apart from each other, and cut to the period that was asked for. */
      busy: BusyTime[];
      /** To be given at the next reading; null when the calendar's server names none. */
      etag: string | null;
    };

/** Reads when somebody is busy from a calendar that they keep elsewhere. Titles are never kept. */
export interface BusyCalendarSource {
  /**
   * Throws a `busyCalendarErrors` when `url` may not be read, does not answer or is no calendar.
   * Asks the network: never call it inside a transaction.
   */
  read(url: string, query: BusyCalendarQuery): Promise<BusyCalendarReading>;
  /**
   * Checks an address without asking anybody and answers it in the form in which it should be kept
   * (`webcal:` becomes `https:`). Throws a `busyCalendarErrors` when it may not be read.
   */
  checkAddress(url: string): string;
}
