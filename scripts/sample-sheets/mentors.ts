import { foldText } from "../../src/shared/text/text-folding.ts";
import { cities, familyNames, givenNames, professions } from "./people.ts";

const availability = [
  "Available this week",
  "Available next week",
  "Limited slots",
  "Fully booked",
] as const;

export interface SampleMentorRow {
  full_name: string;
  email: string;
  phone: string;
  title: string;
  company: string;
  location: string;
  experience_years: number;
  hourly_rate: number;
  expertise: string;
  bio: string;
  linkedin_url: string;
  availability: string;
}

/** The first `count` sample mentors; always the same ones. Distinct up to a few thousand. */
export function sampleMentorRows(count: number): SampleMentorRow[] {
  return Array.from({ length: count }, (_, index) => sampleMentorRow(index));
}

export function sampleMentorRow(index: number): SampleMentorRow {
  const given = pick(givenNames, index);
  const family = pick(familyNames, index * 7 + Math.floor(index / givenNames.length) * 11);
  const profession = pick(professions, index * 5 + Math.floor(index / professions.length));
  const city = pick(cities, index * 11 + Math.floor(index / 9));
  const years = 4 + ((index * 13) % 28);
  const areas = rotate(profession.areas, index).slice(0, 2 + (index % 4));
  const number = String(index + 1).padStart(3, "0");
  const slug = foldText(`${given}-${family}`).replaceAll(/[^a-z-]/g, "");
  return {
    full_name: `${profession.prefix ?? ""}${given} ${family} (sample)`,
    email: `${slug}.${number}@mentors.example`,
    phone: phone(index),
    title: pick(profession.titles, index * 3 + 1),
    company: pick(profession.companies, index * 5 + 2),
    location: city,
    experience_years: years,
    hourly_rate: profession.rate + ((index * 17) % 9) * 5,
    expertise: areas.join(", "),
    bio: bio(index, { profession, years, areas, city }),
    linkedin_url: index % 3 === 0 ? "" : `https://www.linkedin.example/in/sample-${slug}-${number}`,
    availability: pick(availability, index * 3),
  };
}

type Profession = (typeof professions)[number];

function bio(
  index: number,
  {
    profession,
    years,
    areas,
    city,
  }: { profession: Profession; years: number; areas: string[]; city: string },
): string {
  const [place] = city.split(",");
  const first = areas[0] ?? "";
  const second = areas[1] ?? first;
  const openings = [
    `I've worked as ${profession.noun} for ${years} years, most recently in ${place}.`,
    `I've spent ${years} years as ${profession.noun} with four employers, and I now work in ${place}.`,
    `I trained abroad, requalified, and have been ${profession.noun} in ${place} for ${years} years.`,
    `I'm based in ${place} and have ${years} years of experience as ${profession.noun}.`,
  ];
  const middles = [
    `People usually ask me about ${inSentence(first)} and ${inSentence(second)}.`,
    `I help people with ${inSentence(first)} and ${inSentence(second)}.`,
    `Most of my sessions are about ${inSentence(second)}, closely followed by ${inSentence(first)}.`,
  ];
  return [
    pick(openings, index),
    pick(middles, index * 2 + 1),
    pick(profession.stories, index),
  ].join(" ");
}

/** `Rural practice` becomes `rural practice`, and `Red Seal examination` stays. */
function inSentence(area: string): string {
  if (/^\S+ [A-Z]/.test(area)) return area;
  return area.charAt(0).toLowerCase() + area.slice(1);
}

/** Numbers set aside for fiction: 555-0100 to 555-0199 of an area code. */
function phone(index: number): string {
  const areaCode = 201 + (Math.floor(index / 100) % 700);
  return `+1 ${areaCode} 555 01${String(index % 100).padStart(2, "0")}`;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
