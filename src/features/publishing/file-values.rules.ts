import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import { fileNameOf, idOfFile } from "#platform/publishing/publishing-field.ts";
import type { PublishingValues } from "#platform/publishing/publishing-kind.ts";
import { isId } from "#shared/ids.ts";

type Fields = { fields: readonly PublishingField[] };

export const fileFieldsOf = ({ fields }: Fields) =>
  fields.filter((field) => field.control === "file");

/** Ids of the files that texts name. */
export function fileIdsOf(kind: Fields, values: PublishingValues): string[] {
  return fileFieldsOf(kind)
    .map(({ name }) => idOfFile(values[name] ?? ""))
    .filter(isId);
}

/** The texts with those files alone that `known` has, of this kind and field and by their own name. */
export function keepKnownFiles(
  kind: Fields & { name: string },
  values: PublishingValues,
  known: readonly { id: string; kind: string; field: string; fileName: string }[],
): PublishingValues {
  const kept = fileFieldsOf(kind).map(({ name }) => {
    const value = values[name] ?? "";
    const isKnown = known.some(
      (file) =>
        file.kind === kind.name &&
        file.field === name &&
        file.id === idOfFile(value) &&
        file.fileName === fileNameOf(value),
    );
    return [name, isKnown ? value : ""];
  });
  return { ...values, ...Object.fromEntries(kept) };
}
