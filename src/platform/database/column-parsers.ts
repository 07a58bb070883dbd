/**
 * Conversion of column types to JavaScript, on both drivers: counts and sums as numbers (nothing
 * here outgrows 2^53), dates without a time as text, points in time as Date.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date
  1114: (text) => new Date(`${text.replace(" ", "T")}Z`), // timestamp without time zone: UTC here
};
