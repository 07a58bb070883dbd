import {
  type FieldList,
  type MentorField,
  type MentorFields,
  mentorFields,
  studioBeginsWith,
} from "./mentor.fields.ts";

/** Value of a field in programs; JSON and the database have the same. */
type ValueOf<Field> = Field extends { optional: true }
  ? string | null
  : Field extends { kind: "number" }
    ? number
    : Field extends { kind: "tags" | "languages" }
      ? string[]
      : string;

/**
 * The names of those fields that are described so; of a list that is not known in advance, any
 * name.
 */
type NamesWhere<Fields, Description> = string extends keyof Fields
  ? string
  : { [Name in keyof Fields]: Fields[Name] extends Description ? Name : never }[keyof Fields] &
      string;

type NamesWithout<Fields, Description> = string extends keyof Fields
  ? string
  : { [Name in keyof Fields]: Fields[Name] extends Description ? never : Name }[keyof Fields] &
      string;

type NameWhere<Description> = NamesWhere<MentorFields, Description>;
type Values<Name extends keyof MentorFields> = { [Key in Name]: ValueOf<MentorFields[Key]> };

type Immediate = { studio: { saves: "right away" } };
type Claim = { studio: { saves: "after review" } };
type Public = { public: object };
type Long = { kind: "paragraphs" };

export type ApplicationName = NameWhere<{ application: object }>;
export type SheetName = NameWhere<{ sheet: object }>;
export type StudioName = NameWhere<{ studio: object }>;
export type ClaimName = NameWhere<Claim>;
export type LongName = NameWhere<Public & Long>;
export type ListedName = Exclude<NameWhere<Public>, LongName>;

/** Fields of an application; `hourly_rate` in whole US dollars. */
export type ApplicationFields = Values<ApplicationName>;
export type SheetFields = Values<SheetName>;
/**
 * Fields that mentors change by themselves: the parts that are public right away, and the claims
 * that are reviewed first.
 */
export type StudioFields = Values<StudioName>;
export type ImmediateFields = Values<NameWhere<Immediate>>;
export type Claims = Values<ClaimName>;
export type ModeratedFields = Values<NameWhere<{ moderation: object }>>;
/** Public fields, those in lists too, and those that are too long for lists. */
export type ListedFields = Values<ListedName>;
export type LongFields = Values<LongName>;
/** A long text is known to the list by its digest. */
export type Digests = { [Name in LongName as `${Name}_digest`]?: string };

type OptionalName = NameWhere<{ optional: true }>;
type PublicName = NameWhere<Public>;
/** Fields of a made-up mentor; optional ones may be missing. */
export type SampleFields = Values<Exclude<PublicName, OptionalName>> &
  Partial<Values<PublicName & OptionalName>>;

/** The names of a list's fields by the place where they appear, each in that place's order. */
export function placesOf<Fields extends FieldList>(fields: Fields) {
  const names = Object.keys(fields);
  function where<Description>(test: (field: MentorField) => unknown, among = names) {
    const found = among.filter((name) => test(fieldOf(fields, name)));
    return found as NamesWhere<Fields, Description>[];
  }
  const inStudioOrder = [...new Set([...studioBeginsWith, ...names])].filter(
    (name) => fields[name]?.studio,
  );
  const isLong = ({ kind }: MentorField) => kind === "paragraphs";
  return {
    application: where<{ application: object }>((field) => field.application),
    /** Fields of a mentor's profile that no applicant is asked for. */
    profileOnly: names.filter((name) => !fields[name]?.application) as NamesWithout<
      Fields,
      { application: object }
    >[],
    sheet: where<{ sheet: object }>((field) => field.sheet),
    /** Fields that the sheet has too, but no longer once the mentor has changed them. */
    ownOverSheet: where<{ sheet: object; studio: object }>((field) => field.sheet && field.studio),
    immediate: where<Immediate>((field) => field.studio?.saves === "right away", inStudioOrder),
    claims: where<Claim>((field) => field.studio?.saves === "after review", inStudioOrder),
    moderation: where<{ moderation: object }>((field) => field.moderation),
    listed: where<Public>((field) => field.public && !isLong(field)) as Exclude<
      NamesWhere<Fields, Public>,
      NamesWhere<Fields, Long>
    >[],
    long: where<Public & Long>((field) => field.public && isLong(field)),
    api: where<{ public: { api: true } }>((field) => field.public?.api),
    page: where<Public>((field) => field.public?.shown?.includes("page")),
    card: where<Public>((field) => field.public?.shown?.includes("card") && !isLong(field)),
    searched: where<{ search: string }>((field) => field.search),
    advice: where<{ advice: true }>((field) => field.advice),
    keywords: where<{ search: "keyword" }>((field) => field.search === "keyword"),
    /** Fields whose old values must no longer be shown once an administrator has changed them. */
    retracted: where<{ moderation: object } & Public>((field) => field.public && field.moderation),
  };
}

export const places = placesOf(mentorFields);

/** Digests of long texts in the list. */
export const digestColumns = places.long.map(toDigestColumn);

/** The list's columns that show whether something must no longer be shown. */
export const retractedColumns = places.retracted.map((name) =>
  isOneOf(places.long, name) ? toDigestColumn(name) : name,
);

function toDigestColumn<Name extends string>(name: Name): `${Name}_digest` {
  return `${name}_digest`;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

export function fieldOf(fields: FieldList, name: string): MentorField {
  const field = fields[name];
  if (!field) throw new Error(`A mentor has no field ${name}`);
  return field;
}

/** Beginning of messages about a field. */
export function messageNameOf({ messageName, label }: MentorField): string {
  return messageName ?? label;
}

/** A label within a sentence: `full name`, but `LinkedIn URL`. */
export function labelInSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z]*\b)/, (initial) => initial.toLowerCase());
}

/** The type of a field's column; the data API and the sheet's sync name it too. */
export function columnTypeOf({ kind }: MentorField): "text" | "integer" | "text[]" {
  if (kind === "number") return "integer";
  return kind === "tags" || kind === "languages" ? "text[]" : "text";
}

export function isOptional(field: MentorField): boolean {
  return "optional" in field && field.optional === true;
}

/** Optional fields as they are when nothing was said. */
export function emptyOptional<Name extends keyof MentorFields>(
  names: readonly Name[],
): { [Key in Name & OptionalName]: null } {
  const optional = names.filter((name) => isOptional(mentorFields[name]));
  return Object.fromEntries(optional.map((name) => [name, null])) as {
    [Key in Name & OptionalName]: null;
  };
}

/** Those of the values that have these names. */
export function pickFields<Name extends string, From extends Record<Name, unknown>>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}

/** The values but for those that have these names. */
export function omitFields<From extends object, Name extends PropertyKey>(
  from: From,
  names: readonly Name[],
): Omit<From, Name> {
  const omitted: readonly PropertyKey[] = names;
  const rest: Partial<From> = {};
  for (const name in from) if (!omitted.includes(name)) rest[name] = from[name];
  return rest as Omit<From, Name>;
}

/** A value as a comparison or a log shows it. */
export function toPlainWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined ? "None" : String(value);
}

/** A value as it is typed into a text control: of several, each on a line. */
export function toTyped(value: unknown): string {
  if (Array.isArray(value)) return value.join("\n");
  return value === null || value === undefined ? "" : String(value);
}

/** A field's value in words, with the field's name before it. */
export interface Fact {
  label: string;
  text: string;
  kind: "text" | "paragraphs" | "link";
}

/** Lists those fields in words; empty ones are left out. */
export function listFacts(fields: FieldList, names: readonly string[], mentor: object): Fact[] {
  const values = mentor as Readonly<Record<string, unknown>>;
  return names.flatMap((name) => {
    const field = fieldOf(fields, name);
    const fact = describeValue(field, values[name]);
    return fact ? [{ label: field.label, ...fact }] : [];
  });
}

/** A value in words; undefined where nothing was given. */
export function describeValue(
  field: MentorField,
  value: unknown,
): Pick<Fact, "text" | "kind"> | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (field.kind === "number") return { text: field.inWords(Number(value)), kind: "text" };
  const kind = field.kind === "paragraphs" || field.kind === "link" ? field.kind : "text";
  return { text: toPlainWords(value), kind };
}

/** Words that are searched, or by which a search entry is found besides its title. */
export function listWords(mentor: object, names: readonly string[]): string[] {
  const values = mentor as Readonly<Record<string, unknown>>;
  return names.flatMap((name) => {
    const value = values[name];
    if (value === null || value === undefined) return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  });
}
