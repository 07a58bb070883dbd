/** What a profile claims about a mentor, which somebody looks at before it changes. */
export interface Claims {
  full_name: string;
  title: string;
  company: string | null;
  location: string;
  experience_years: number;
  expertise: string[];
}

export const claimLabels = {
  full_name: "Full name",
  title: "Title",
  company: "Company",
  location: "Location",
  experience_years: "Years of experience",
  expertise: "Areas of expertise",
} as const satisfies Record<keyof Claims, string>;

const claimNames = Object.keys(claimLabels) as (keyof Claims)[];

/** The claims among other things. */
export function pickClaims(from: Claims): Claims {
  const { full_name, title, company, location, experience_years, expertise } = from;
  return { full_name, title, company, location, experience_years, expertise };
}

export interface ChangedClaim {
  name: keyof Claims;
  label: string;
  before: string;
  after: string;
}

/** What differs, in words; an empty list when nothing does. */
export function listChangedClaims(before: Claims, after: Claims): ChangedClaim[] {
  return claimNames.flatMap((name) => {
    const pair = { before: describeClaim(before[name]), after: describeClaim(after[name]) };
    return pair.before === pair.after ? [] : [{ name, label: claimLabels[name], ...pair }];
  });
}

/** `title and company`, as a sentence names what waits. */
export function nameChangedClaims(changed: readonly ChangedClaim[]): string {
  const names = changed.map(({ label }) => label.toLowerCase());
  return new Intl.ListFormat("en-US").format(names);
}

function describeClaim(value: Claims[keyof Claims]): string {
  if (Array.isArray(value)) return value.join(", ");
  return value === null ? "None" : String(value);
}
