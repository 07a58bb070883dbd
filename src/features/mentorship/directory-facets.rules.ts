import {
  type Availability,
  availabilities,
  type PriceBand,
  priceBands,
  type Specialization,
  specializations,
} from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { Facets } from "./directory.types.ts";
import { sortLanguages } from "./directory-match.rules.ts";

/**
 * How many of the mentors whom the words find are alike in what facets count. `code` is
 * `private.mentor_search.facets`, and besides `freeSoonBit` and `speaksBit`.
 */
export interface FacetCell {
  code: number;
  count: number;
}

/** The mentor has a slot soon. */
export const freeSoonBit = 1024;

/** The mentor speaks the language that is asked for, or none is. */
export const speaksBit = 2048;

const specializationBits: Record<Specialization, number> = {
  career: 1,
  leadership: 2,
  technical: 4,
  business: 8,
};
const says = ["this-week", "next-week", "limited", "fully-booked"] as const;

/** Which bits of a code are looked at for a choice, and how they must stand. */
export interface CodeTest {
  mask: number;
  /** What the bits must be; null: any of them must be set. */
  value: number | null;
}

export const codeTests = {
  specialization: (wanted: Specialization): CodeTest => ({
    mask: specializationBits[wanted],
    value: null,
  }),
  price: (wanted: PriceBand): CodeTest => ({
    mask: 3 * 16,
    value: priceBands.indexOf(wanted) * 16,
  }),
  availability: (wanted: Availability): CodeTest =>
    wanted === "free-soon"
      ? { mask: freeSoonBit, value: null }
      : { mask: 7 * 64, value: says.indexOf(wanted) * 64 },
};

type Choice = "specialization" | "price" | "availability" | "language";

/** What a code must stand for a filter, but for one of its choices. */
export function testsOf(filter: DirectoryFilter, except?: Choice): CodeTest[] {
  const { specialization, price, availability, language } = filter;
  return [
    ...(specialization && except !== "specialization"
      ? [codeTests.specialization(specialization)]
      : []),
    ...(price && except !== "price" ? [codeTests.price(price)] : []),
    ...(availability && except !== "availability" ? [codeTests.availability(availability)] : []),
    ...(language && except !== "language" ? [{ mask: speaksBit, value: null }] : []),
  ];
}

/** Adds cells up: each facet with all choices of the filter but its own. */
export function addUpFacets(
  cells: readonly FacetCell[],
  spoken: readonly { languages: string; count: number }[],
  filter: DirectoryFilter,
): Facets & { total: number } {
  const count = (tests: readonly CodeTest[]) =>
    cells.reduce(
      (sum, cell) => (tests.every((test) => stands(cell.code, test)) ? sum + cell.count : sum),
      0,
    );
  const each = <Value extends string>(
    values: readonly Value[],
    choice: Choice,
    testFor: (value: Value) => CodeTest,
  ) => {
    const others = testsOf(filter, choice);
    return Object.fromEntries(
      values.map((value) => [value, count([...others, testFor(value)])]),
    ) as Record<Value, number>;
  };
  return {
    specialization: each(specializations, "specialization", codeTests.specialization),
    price: each(priceBands, "price", codeTests.price),
    availability: each(availabilities, "availability", codeTests.availability),
    language: countLanguages(spoken),
    total: count(testsOf(filter)),
  };
}

function stands(code: number, { mask, value }: CodeTest): boolean {
  const bits = code & mask;
  return value === null ? bits !== 0 : bits === value;
}

function countLanguages(spoken: readonly { languages: string; count: number }[]) {
  const counts = new Map<string, number>();
  for (const { languages, count } of spoken) {
    for (const code of languages.split(" ")) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return sortLanguages([...counts].map(([code, count]) => ({ code, count })));
}
