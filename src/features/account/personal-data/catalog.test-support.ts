import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../platform/database/database.ts";
import { rulesOf } from "../../../platform/personal-data/merge.store.ts";
import { erasuresOf } from "../../../platform/personal-data/personal-data.store.ts";
import {
  isStep,
  type Owner,
  type PersonalDataEntry,
  type PersonalTable,
} from "../../../platform/personal-data/personal-data.ts";

/** A column of one table that names a row of another. */
export interface Reference {
  from: string;
  column: string;
  to: string;
  /** As the catalog says it: c for cascade, n for set null. */
  onDelete: string;
}

/** Rows that there is one of each, by these columns: a unique index, with its condition. */
export interface UniqueIndex {
  table: string;
  columns: string[];
}

/** References of the database's tables to people. */
export interface Catalog {
  references: Reference[];
  /** Columns that name people without a reference, as "table.column". */
  naming: string[];
  unique: UniqueIndex[];
}

const schemas = sql.join(["auth", "public", "private", "storage", "realtime"]);
const namingColumn =
  "(^|_)e?mail$|^owner(_id)?$|^recipient$|^posted_by$|(^|_)(user|actor|guest|payee|author|sender|reporter|account)_id$";
/** Of columns with an id: what someone did, such as `made_by`. */
const actingColumn = "_by$|^(person|former|mentee|candidate|viewer|operator|blocker|blocked)_id$";

export async function readCatalog(transaction: DatabaseTransaction): Promise<Catalog> {
  const { rows: references } = await sql<Reference>`
    select source.relnamespace::regnamespace || '.' || source.relname as "from",
           attribute.attname as "column",
           target.relnamespace::regnamespace || '.' || target.relname as "to",
           constraints.confdeltype::text as "onDelete"
    from pg_constraint constraints
    join pg_class source on source.oid = constraints.conrelid
    join pg_class target on target.oid = constraints.confrelid
    join pg_attribute attribute
      on attribute.attrelid = source.oid and attribute.attnum = any(constraints.conkey)
    where constraints.contype = 'f' and source.relnamespace::regnamespace::text in (${schemas})
  `.execute(transaction);
  const { rows: naming } = await sql<{ name: string }>`
    select table_schema || '.' || table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in (${schemas})
      and (column_name ~ ${namingColumn} and udt_name <> 'bool' or udt_name = 'uuid' and column_name ~ ${actingColumn})
  `.execute(transaction);
  const { rows: unique } = await sql<UniqueIndex>`
    select tables.relnamespace::regnamespace || '.' || tables.relname as "table",
      array(
        select attribute.attname::text from pg_attribute attribute
        where attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
      ) as columns
    from pg_index index join pg_class tables on tables.oid = index.indrelid
    where index.indisunique and tables.relnamespace::regnamespace::text in (${schemas})
  `.execute(transaction);
  return { references, naming: naming.map(({ name }) => name), unique };
}

/** With its schema, as the catalog has it. */
const inFull = (table: string) => (table.includes(".") ? table : `public.${table}`);

export const listTables = (entries: readonly PersonalDataEntry[]): PersonalTable[] =>
  entries.flatMap((entry) => (isStep(entry) ? [] : [{ ...entry, table: inFull(entry.table) }]));

/**
 * Tables that refer to people, directly or through others, and are neither declared nor in
 * `exempt`.
 */
export function undeclaredTables(
  { references, naming }: Catalog,
  entries: readonly PersonalDataEntry[],
  exempt: ReadonlySet<string>,
): string[] {
  const declared = new Set([
    ...listTables(entries).map(({ table }) => table),
    ...entries.flatMap((entry) => (isStep(entry) ? entry.tables.map(inFull) : [])),
  ]);
  const personal = new Set([
    "auth.users",
    ...naming.map((name) => name.slice(0, name.lastIndexOf("."))),
  ]);
  const others = new Set(
    listTables(entries).flatMap(({ table, others = {} }) =>
      Object.keys(others).map((column) => `${table}.${column}`),
    ),
  );
  for (let before = 0; before < personal.size; ) {
    before = personal.size;
    for (const { from, column, to } of references) {
      // Tables that reference everyone's rows belong to nobody.
      if (personal.has(to) && !exempt.has(to) && !others.has(`${from}.${column}`)) {
        personal.add(from);
      }
    }
  }
  return [...personal].filter((table) => !declared.has(table) && !exempt.has(table)).sort();
}

/**
 * References to accounts of declared tables that are neither their owner's nor explained under
 * `others`.
 */
export function undeclaredReferences(
  { references }: Catalog,
  entries: readonly PersonalDataEntry[],
): string[] {
  const tables = listTables(entries);
  return references.flatMap(({ from, column, to }) => {
    const own = tables.filter(({ table }) => table === from);
    if (to !== "auth.users" || own.length === 0) return [];
    const known = own.flatMap(({ owner, others = {} }) => [
      ...columnsOfOwner(owner),
      ...Object.keys(others),
    ]);
    return known.includes(column) ? [] : [`${from}.${column}`];
  });
}

/** Declarations that say something else of a deletion than what the database does. */
export function wrongErasures(
  { references }: Catalog,
  entries: readonly PersonalDataEntry[],
): string[] {
  return listTables(entries).flatMap((entry) => {
    const { table, owner } = entry;
    const does = (to: string, onDelete: string, columns?: readonly string[]) =>
      references.some(
        (one) =>
          one.from === table &&
          one.to === to &&
          one.onDelete === onDelete &&
          (columns?.includes(one.column) ?? true),
      );
    const isReference = columnsOfOwner(owner).some((column) =>
      references.some(
        (one) => one.from === table && one.to === "auth.users" && one.column === column,
      ),
    );
    return erasuresOf(entry).flatMap((erasure) => {
      if ("goesWith" in erasure && table !== "auth.users") {
        return does(inFull(erasure.goesWith), "c") ? [] : [`${table} outlives ${erasure.goesWith}`];
      }
      if ("keep" in erasure && isReference) {
        return does("auth.users", "n", columnsOfOwner(owner)) ? [] : [`${table} is not kept`];
      }
      return [];
    });
  });
}

function columnsOfOwner(owner: Owner): string[] {
  if (typeof owner === "string") return [owner];
  if ("anyOf" in owner) return owner.anyOf.flatMap(columnsOfOwner);
  if ("contact" in owner) return [owner.contact];
  if ("address" in owner) return [owner.address];
  return [];
}

/**
 * Addresses by which a table's rows are also theirs who have proven one, though the row may name another account, as
 * "table.column".
 */
export function addressesBesideAccounts(entries: readonly PersonalDataEntry[]): string[] {
  return listTables(entries).flatMap(({ table, owner }) =>
    unconditionalAddresses(owner).map((column) => `${table}.${column}`),
  );
}

function unconditionalAddresses(owner: Owner): string[] {
  if (typeof owner === "string") return [];
  if ("through" in owner) return unconditionalAddresses(owner.through.owner);
  if (!("anyOf" in owner)) return [];
  const ids = owner.anyOf.filter((one) => typeof one === "string");
  return owner.anyOf.flatMap((one) => {
    if (typeof one === "string") return [];
    if (!("address" in one)) return unconditionalAddresses(one);
    return ids.every((id) => one.only?.[id] === null) ? [] : [one.address];
  });
}

/** Columns that name a person, as "table.column", and have no rule for a merge of two accounts. */
export function columnsWithoutMergeRule(
  { references, naming }: Catalog,
  entries: readonly PersonalDataEntry[],
): string[] {
  const ruled = new Set(
    listTables(entries).flatMap(({ table, merge = {} }) =>
      Object.keys(merge).map((column) => `${table}.${column}`),
    ),
  );
  const toAccounts = references
    .filter(({ to }) => to === "auth.users")
    .map(({ from, column }) => `${from}.${column}`);
  return [...new Set([...toAccounts, ...naming])].filter((name) => !ruled.has(name)).sort();
}

/** Rules of a merge that the database wouldn't let happen, or that it would carry out in another way. */
export function wrongMergeRules(
  { references, unique }: Catalog,
  entries: readonly PersonalDataEntry[],
): string[] {
  return listTables(entries).flatMap((entry) =>
    rulesOf(entry).flatMap(({ column, rule }) => {
      const { table } = entry;
      const name = `${table}.${column}`;
      const deletion = references.find(
        ({ from, to, column: own }) => from === table && to === "auth.users" && own === column,
      )?.onDelete;
      const indexes = unique.filter((one) => one.table === table && one.columns.includes(column));
      if (rule.fate === "moves" || rule.fate === "readdressed") {
        const { taken } = rule;
        const others = indexes.map(({ columns }) => columns.filter((one) => one !== column));
        // A row that may not move in any case doesn't meet a stricter index either.
        const misses = others.filter(
          (columns) => !taken?.same.every((one) => columns.includes(one)),
        );
        const makesRoom =
          rule.fate === "moves" &&
          entries.some((step) => isStep(step) && step.merge && step.step === rule.roomBy);
        if (misses.length > 0 && !makesRoom)
          return [`${name} may be taken by ${misses.join(" or ")}`];
        if (taken?.otherwise === "detaches" && deletion !== "n") {
          return [`${name} isn't forgotten`];
        }
      }
      if (rule.fate === "leaves" && deletion === "n") return [`${name} outlives the account`];
      if (rule.fate === "stays" && deletion) return [`${name} can't stay`];
      return [];
    }),
  );
}
