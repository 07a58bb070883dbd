/**
 * Time limits for each service outside, in milliseconds. Every driver takes its limits from here.
 * `tests/silent-services.test.ts` proves them against a server that never answers.
 */
export const outsideLimits = {
  objectStore: {
    connect: 3_000,
    /** For one attempt, from the request's first byte until the answer's headers. */
    answer: 12_000,
    /** For one operation with both of its attempts. */
    operation: 25_000,
    /** Between two pieces of a file that is being read. */
    stall: 15_000,
  },
  smtp: {
    resolve: 5_000,
    connect: 10_000,
    greeting: 10_000,
    /** Between two lines of the server. */
    stall: 20_000,
    /** For the whole message. */
    message: 60_000,
  },
  twilio: { answer: 10_000 },
  stripe: {
    /** For one attempt. A second one follows, and people wait for both. */
    answer: 8_000,
  },
  googleSheets: {
    /** For one of the attempts. */
    answer: 20_000,
    /** For reading a sheet, with all attempts. */
    reading: 60_000,
  },
  identityProvider: {
    /** For each of the answers that a sign-in needs. */
    answer: 6_000,
  },
  busyCalendar: {
    /** For one calendar, with its redirects. */
    reading: 10_000,
  },
  dns: {
    /** For one attempt at one resolver. */
    answer: 2_000,
    /** For one lookup, with all attempts. */
    lookup: 8_000,
  },
  scanner: {
    connect: 3_000,
    /** Between two answers, and while a file is being sent. */
    stall: 30_000,
    /** For one file. */
    file: 60_000,
  },
} as const;

/** Ends the wait for `work` after `milliseconds` with an error that names what was waited for. */
export async function withinTime<Result>(
  what: string,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A service outside did not answer in time. */
export class TimeLimitError extends Error {
  constructor(what: string, milliseconds: number) {
    super(`${what} did not answer within ${milliseconds} ms`);
    this.name = "TimeLimitError";
  }
}
