import type { DatabaseTransaction } from "../database/database.ts";
import type { DB } from "../database/schema.gen.ts";
import type { Feature } from "../feature.ts";
import type { Services } from "../services.ts";
import type { DataSubject, Only, Value } from "./data-subject.ts";
import type { MergedPair, MergePlan, MergeRule } from "./merge.ts";

/** A feature with personal data, as far as it matters here. */
export type PersonalDataKeeper = Pick<
  Feature,
  | "name"
  | "exportFolder"
  | "personalData"
  | "prepareToLeave"
  | "refuseLeaving"
  | "whenEmailProven"
  | "whenSuspended"
  | "whenReinstated"
>;

/** Everything that keeps personal data, for leaving, suspension and copies of one's data. */
export interface PersonalData {
  readonly keepers: readonly PersonalDataKeeper[];
}

type Table = keyof DB & string;
type Column<T extends Table> = keyof DB[T] & string;

/**
 * The owner of a row: by a column with the account's id, by an address, or by the row that it
 * belongs to.
 */
export type Owner<C extends string = string> =
  | C
  | { readonly address: C; readonly only?: Only<C> }
  | { readonly contact: C }
  | {
      readonly through: OwnedRows;
      /**
       * The column that names the other row's `id`, or pairs of this table's columns and the
       * other's.
       */
      readonly by: C | readonly (readonly [C, string])[];
      readonly only?: Only;
    }
  | { readonly anyOf: readonly Owner<C>[] };

/** Rows of a table that are a person's. */
export interface OwnedRows<C extends string = string> {
  readonly table: string;
  readonly owner: Owner<C>;
  /** Leaves the other rows of the owner out. */
  readonly only?: Only<C>;
}

/**
 * A column of the export: of the table itself, or looked up in the row that one of its columns
 * names.
 */
export type ExportedColumn<C extends string = string> =
  | C
  | { readonly column: C; readonly as: string }
  | { readonly from: string; readonly by: C; readonly column: string; readonly as: string }
  | { readonly countOf: OwnedRows; readonly by: readonly [C, string]; readonly as: string };

/** The moment of erasure, as a value to set. */
export const now = Symbol("now");

/** The reason why rows or their remains outlive the account, and for how long. */
interface Kept {
  readonly keep: string;
  readonly until: string;
}

/** Fate of a row when its owner's account is deleted. */
export type Erasure<C extends string = string> =
  /** The database deletes it with a row of this table (`on delete cascade`). */
  | { readonly goesWith: Table }
  | { readonly delete: "rows"; readonly only?: Only<C> }
  /** A step of code sees to it. */
  | { readonly byStep: true }
  /** Loses what names or describes the person. */
  | (Kept & {
      readonly set: { readonly [K in C]?: Value | typeof now };
      readonly only?: Only<C>;
    })
  /** These columns become null where they hold the person's id. */
  | (Kept & { readonly clear: readonly C[] })
  /** Stays as it is; the database forgets whose it was. */
  | Kept;

/** The files of a table's rows, in a bucket that has no others than those some table names. */
export interface StoredFiles<C extends string = string> {
  readonly bucket: string;
  readonly column: C;
  /** The column's content: the stored object's id, its name in the bucket, or the last part of that name. */
  readonly holds: "id" | "name" | "last part of name";
  /** The files are part of a copy of the person's data, also where the system stored them. */
  readonly isExported?: true;
}

/** Personal data in one table. */
export interface PersonalTable<C extends string = string> extends OwnedRows<C> {
  /** The table's name in the export, where it isn't its own. */
  readonly as?: string;
  /** In the order of the export. Nothing in it opens anything: no keys, no hashes of them. */
  readonly columns?: readonly ExportedColumn<C>[];
  /** The reason why the rows aren't exported. */
  readonly withheld?: string;
  readonly orderBy?: readonly string[];
  readonly erase: Erasure<C> | readonly Erasure<C>[];
  /**
   * The column that names the rows' files. A daily job deletes the bucket's files that no declared column has named
   * for a day, such as one whose row was never written.
   */
  readonly files?: StoredFiles<C>;
  /** Columns that name people whose row it isn't, and why these stay or go. */
  readonly others?: { readonly [K in C]?: string };
  /**
   * The rule for each column that names a person when their account is merged into another one of theirs. The entries'
   * order is that of the work.
   */
  readonly merge?: { readonly [K in C]?: MergeRule<C> };
  /** Adds to the exported rows what columns alone can't say. */
  complete?(
    services: Services,
    transaction: DatabaseTransaction,
    rows: Record<string, unknown>[],
  ): Promise<Record<string, unknown>[]>;
}

/** A step of code for what a declaration can't say, with its name. */
export interface PersonalDataStep {
  readonly step: string;
  /** The tables that it is about. */
  readonly tables: readonly Table[];
  /** Rows by the name of their table in the export. */
  export?(
    services: Services,
    transaction: DatabaseTransaction,
    subject: DataSubject,
  ): Promise<Record<string, readonly unknown[]>>;
  /** In the transaction that deletes the account, so without calls to elsewhere. */
  erase?(services: Services, transaction: DatabaseTransaction, subject: DataSubject): Promise<void>;
  /** The plan of a merge beyond the tables' own rules, for the preview. Writes nothing. */
  planMerge?(
    services: Services,
    transaction: DatabaseTransaction,
    pair: MergedPair,
  ): Promise<Partial<MergePlan>>;
  /** Before the rows of the following entries move, in the transaction that merges. */
  merge?(services: Services, transaction: DatabaseTransaction, pair: MergedPair): Promise<void>;
}

export type PersonalDataEntry = PersonalTable | PersonalDataStep;

export const isStep = (entry: PersonalDataEntry): entry is PersonalDataStep => "step" in entry;

/**
 * Declares what a table keeps of people; its columns are checked against the database's types.
 *
 * @example
 * personalTable("saved_guides", {
 *   owner: "user_id",
 *   columns: ["slug", "saved_at"],
 *   orderBy: ["saved_at"],
 *   erase: { goesWith: "auth.users" },
 * });
 */
export function personalTable<T extends Table>(
  table: T,
  declaration: Omit<PersonalTable<Column<T>>, "table">,
): PersonalTable {
  return { table, ...declaration } as PersonalTable;
}

/** Rows of a table that are a person's, for the owner of other rows. */
export function ownedRows<T extends Table>(
  table: T,
  owner: Owner<Column<T>>,
  only?: Only<Column<T>>,
): OwnedRows<Column<T>> {
  return { table, owner, ...(only ? { only } : {}) };
}

/**
 * Columns of the row that the column `by` names with its id, each under its own name or another.
 */
export function columnsOf<T extends Table, const B extends string>(
  table: T,
  by: B,
  columns: readonly (Column<T> | readonly [Column<T>, string])[],
) {
  return columns.map((named) => {
    const [column, as] = typeof named === "string" ? [named, named] : named;
    return { from: table as string, by, column: column as string, as: as as string };
  });
}
