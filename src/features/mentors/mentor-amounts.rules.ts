export function describeExperience(years: number): string {
  return `${years} ${years === 1 ? "year" : "years"} of experience`;
}

/** Whole US dollars per hour, as the site writes it: `$150 per hour`. */
export function describeRate(hourlyRate: number): string {
  return `$${hourlyRate.toLocaleString("en-US")} per hour`;
}
