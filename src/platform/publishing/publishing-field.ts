interface FieldFrame {
  name: string;
  label: string;
  help?: string;
  optional?: boolean;
  /** Its text is about a person who may leave: the audit log says that it changed, not from what to what. */
  personal?: boolean;
}

/**
 * A field of an editors' form, as data: the server declares it, and the page makes a control of the
 * form kit of it.
 */
export type PublishingField = FieldFrame &
  (
    | { control: "text" | "date" | "time" | "url" | "number" | "email" }
    /** A time zone, found by city, country or offset. */
    | { control: "zone" }
    /** Several lines; `lines`: each is an entry of a list. */
    | { control: "textarea"; rows?: number; lines?: boolean }
    | { control: "select"; options: readonly { value: string; label: string }[] }
    /**
     * A private file that stays with the drafts and versions that name it. Its value is the file's
     * id and name, `<id>/<name>`. A `picture` of a person is cut to a square and written anew.
     */
    | { control: "file"; accept: string; picture?: boolean }
  );

export const idOfFile = (value: string): string => value.split("/", 1)[0] ?? "";

export const fileNameOf = (value: string): string => value.slice(idOfFile(value).length + 1);
