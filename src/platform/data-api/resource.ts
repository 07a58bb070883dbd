/** The types a declared column can have; they decide which operators and values make sense. */
export type ColumnType =
  | "uuid"
  | "text"
  | "integer"
  | "numeric"
  | "boolean"
  | "timestamptz"
  | "text[]";

/**
 * A table or view that `/rest/v1/<name>` may read. Only what is declared exists; row security
 * decides which rows a caller sees.
 */
export interface Resource {
  name: string;
  /** In the order in which `select=*` answers them. */
  columns: Readonly<Record<string, ColumnType>>;
  /** Orders rows that the caller did not order, so that pages are stable. */
  defaultOrder: readonly string[];
}
