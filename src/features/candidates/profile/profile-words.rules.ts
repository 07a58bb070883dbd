import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { employmentTypes, payPeriods } from "../candidates.constants.ts";
import { nameOfRegion } from "../lists/places.constants.ts";
import { nameOfProfession } from "../lists/professions.constants.ts";
import type { About } from "./profile.schemas.ts";
import type { StoredWishes } from "./profile.types.ts";

const present = (parts: readonly (string | null | false)[]): string[] =>
  parts.filter((part): part is string => Boolean(part));

/** The part "About you" in lines. */
export function describeAbout({ headline, profession, specialty, summary }: About): string[] {
  const named = profession && profession !== "other" ? nameOfProfession(profession) : null;
  return present([headline, present([named, specialty]).join(", "), summary]);
}

/** The work that the candidate wants, in lines. */
export function describeWishes(wishes: StoredWishes): string[] {
  const { regions, remote, employmentTypes: types, earliestStart, pay } = wishes;
  return present([
    [...regions.map(nameOfRegion), ...(remote ? ["Remote work"] : [])].join(", "),
    types.map((type) => employmentTypes[type]).join(", "),
    earliestStart && `From ${formatDay(earliestStart)}`,
    pay &&
      `At least ${formatMoney({ amountCents: pay.cents, currency: pay.currency })} ${pay.currency} ${payPeriods[pay.period]} (only you see this)`,
  ]);
}
