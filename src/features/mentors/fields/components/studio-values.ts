import { type FieldList, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, placesOf, type StudioFields, toTyped } from "../../mentor-fields.rules.ts";

/**
 * The profile as it stands in the studio's form: text as typed, tags on lines of their own,
 * languages as codes.
 */
export type TypedProfile = Record<string, string | string[]>;

export function toTypedProfile(
  profile: StudioFields,
  fields: FieldList = mentorFields,
): TypedProfile {
  const given: Readonly<Record<string, unknown>> = { ...profile };
  return typed(fields, {
    text: (name) => toTyped(given[name]),
    list: (name) => (given[name] ?? []) as string[],
  });
}

export function readTypedProfile(form: FormData, fields: FieldList = mentorFields): TypedProfile {
  return typed(fields, {
    text: (name) => String(form.get(name) ?? ""),
    list: (name) => form.getAll(name).map(String),
  });
}

function typed(
  fields: FieldList,
  read: { text(name: string): string; list(name: string): string[] },
): TypedProfile {
  const { immediate, claims } = placesOf(fields);
  return Object.fromEntries(
    [...immediate, ...claims].map((name) => [
      name,
      fieldOf(fields, name).kind === "languages" ? read.list(name) : read.text(name),
    ]),
  );
}
