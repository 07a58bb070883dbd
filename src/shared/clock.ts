/** The current time, injected so that rules about time can be tested without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since 1970, the unit of JSON Web Tokens. */
export function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
