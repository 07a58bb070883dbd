import { mentorShare, sessionFeePercent } from "#features/mentoring/mentoring-parts.contract.ts";
import type { Money } from "#shared/money.ts";

/** Bounds and presets of the calculator's fields; those of the rate are the mentor application's. */
export const estimateLimits = {
  rate: { minimum: 10, maximum: 10_000, preset: 150 },
  sessions: { minimum: 1, maximum: 200, preset: 8 },
} as const;

export type EstimateField = keyof typeof estimateLimits;

/** A field's number from an address or an input; the preset for anything that is none. */
export function readEstimateNumber(field: EstimateField, text: string | null): number {
  const { minimum, maximum, preset } = estimateLimits[field];
  if (!text || !/^\d{1,6}$/.test(text)) return preset;
  return Math.min(Math.max(Number(text), minimum), maximum);
}

export interface Estimate {
  /** Price of one session, and the mentor's share of it. */
  price: Money;
  share: Money;
  /** For all sessions of a month. */
  gross: Money;
  fee: Money;
  net: Money;
}

/** A mentor's earnings from sessions at a rate in whole US dollars, after our fee. */
export function estimateEarnings({ rate, sessions }: Record<EstimateField, number>): Estimate {
  const price: Money = { amountCents: rate * 100, currency: "USD" };
  const share = mentorShare({ price, feePercent: sessionFeePercent, refundCents: null });
  const times = ({ amountCents, currency }: Money): Money => ({
    amountCents: amountCents * sessions,
    currency,
  });
  const gross = times(price);
  const net = times(share);
  return {
    price,
    share,
    gross,
    net,
    fee: { ...gross, amountCents: gross.amountCents - net.amountCents },
  };
}
