import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";
import type { Services } from "../services.ts";
import type { DataSubject, Only } from "./data-subject.ts";
import {
  type Erasure,
  type ExportedColumn,
  isStep,
  now,
  type OwnedRows,
  type Owner,
  type PersonalDataKeeper,
  type PersonalTable,
  type StoredFiles,
} from "./personal-data.ts";

/** A feature's rows about a person, by table; tables without rows too. */
export async function exportPersonalData(
  services: Services,
  transaction: DatabaseTransaction,
  { keeper, subject }: { keeper: PersonalDataKeeper; subject: DataSubject },
): Promise<Record<string, readonly unknown[]>> {
  const tables: Record<string, readonly unknown[]> = {};
  for (const entry of keeper.personalData ?? []) {
    if (isStep(entry)) Object.assign(tables, await entry.export?.(services, transaction, subject));
    else if (entry.columns) {
      const { rows } = await selectRows(entry, entry.columns, subject).execute(transaction);
      tables[exportName(entry)] = entry.complete
        ? await entry.complete(services, transaction, rows)
        : rows;
    }
  }
  return tables;
}

/** A person's files that are exported with their rows: each declaration, and a query of the values that name them. */
export function exportedFiles(
  keepers: readonly PersonalDataKeeper[],
  subject: DataSubject,
): { files: StoredFiles; values: RawBuilder<unknown> }[] {
  return keepers.flatMap(({ personalData = [] }) =>
    personalData.flatMap((entry) => {
      if (isStep(entry) || !entry.files?.isExported) return [];
      const { files, table, owner, only } = entry;
      const values = sql`select ${ref("t", files.column)}::text from ${sql.table(table)} as t
        where ${allOf([isOwned(owner, subject, "t"), matches(only, "t")])}`;
      return { files, values };
    }),
  );
}

/** Deletes or anonymizes what a keeper has of a person, in the order of its declarations. */
export async function erasePersonalData(
  services: Services,
  transaction: DatabaseTransaction,
  { keeper, subject }: { keeper: PersonalDataKeeper; subject: DataSubject },
): Promise<void> {
  for (const entry of keeper.personalData ?? []) {
    if (isStep(entry)) await entry.erase?.(services, transaction, subject);
    else await eraseRows(transaction, entry, { subject, at: services.clock.now() });
  }
}

/** Erases a person's rows of one table, as its declaration says. */
export async function eraseRows(
  transaction: DatabaseTransaction,
  entry: PersonalTable,
  about: { subject: DataSubject; at: Date },
): Promise<void> {
  for (const erasure of erasuresOf(entry)) {
    for (const statement of erase(entry, erasure, about)) await statement.execute(transaction);
  }
}

export const exportName = ({ as, table }: PersonalTable): string =>
  as ?? table.slice(table.indexOf(".") + 1);

export const erasuresOf = ({ erase }: PersonalTable): readonly Erasure[] =>
  Array.isArray(erase) ? erase : [erase as Erasure];

function selectRows(
  { table, owner, only, orderBy = [] }: PersonalTable,
  columns: readonly ExportedColumn[],
  subject: DataSubject,
): RawBuilder<Record<string, unknown>> {
  const lookedUp = new Set(columns.flatMap((one) => (typeof one === "string" ? [] : [one.as])));
  const order = orderBy.map((name) => (lookedUp.has(name) ? sql.ref(name) : ref("t", name)));
  return sql`
    select ${sql.join(columns.map(selectColumn))}
    from ${sql.table(table)} as t
    where ${allOf([isOwned(owner, subject, "t"), matches(only, "t")])}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}
  `;
}

function selectColumn(exported: ExportedColumn): RawBuilder<unknown> {
  if (typeof exported === "string") return ref("t", exported);
  const name = sql.ref(exported.as);
  if ("countOf" in exported) {
    const [own, other] = exported.by;
    const { table, only } = exported.countOf;
    return sql`(
      select count(*) from ${sql.table(table)} as n
      where ${ref("n", other)} = ${ref("t", own)} and ${matches(only, "n")}
    ) as ${name}`;
  }
  if (!("from" in exported)) return sql`${ref("t", exported.column)} as ${name}`;
  return sql`(
    select ${ref("n", exported.column)} from ${sql.table(exported.from)} as n
    where ${ref("n", "id")} = ${ref("t", exported.by)}
  ) as ${name}`;
}

function erase(
  { table, owner, only }: PersonalTable,
  erasure: Erasure,
  { subject, at }: { subject: DataSubject; at: Date },
): RawBuilder<unknown>[] {
  const update = (
    values: readonly (readonly [string, unknown])[],
    condition: RawBuilder<unknown>,
  ) =>
    sql`update ${sql.table(table)} as t
      set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where ${condition}`;
  const own = (further?: Only) =>
    allOf([isOwned(owner, subject, "t"), matches(only, "t"), matches(further, "t")]);
  if ("delete" in erasure) {
    return [sql`delete from ${sql.table(table)} as t where ${own(erasure.only)}`];
  }
  if ("set" in erasure) {
    const values = Object.entries(erasure.set).map(
      ([column, value]) => [column, value === now ? at : value] as const,
    );
    return [update(values, own(erasure.only))];
  }
  if ("clear" in erasure) {
    return erasure.clear.map((column) => update([[column, null]], isOwned(column, subject, "t")));
  }
  return [];
}

function isOwned(owner: Owner, subject: DataSubject, row: string): RawBuilder<unknown> {
  if (typeof owner === "string") return sql`${ref(row, owner)} = ${subject.userId}`;
  if ("anyOf" in owner) {
    return sql`(${sql.join(
      owner.anyOf.map((one) => isOwned(one, subject, row)),
      sql` or `,
    )})`;
  }
  if ("contact" in owner) {
    const { contacts } = subject;
    return contacts.length > 0
      ? sql`${ref(row, owner.contact)} in (${sql.join(contacts)})`
      : sql`false`;
  }
  if ("address" in owner) {
    const { provenEmail } = subject;
    if (!provenEmail) return sql`false`;
    return allOf([
      sql`lower(${ref(row, owner.address)}) = ${provenEmail}`,
      matches(owner.only, row),
    ]);
  }
  return belongsTo(owner.through, subject, { row, by: owner.by, only: owner.only });
}

/** Whether a row names one that is the person's. */
function belongsTo(
  rows: OwnedRows,
  subject: DataSubject,
  {
    row,
    by,
    only,
  }: { row: string; by: string | readonly (readonly [string, string])[]; only: Only | undefined },
): RawBuilder<unknown> {
  const other = `${row}_`;
  const pairs = typeof by === "string" ? [[by, "id"] as const] : by;
  return sql`exists (
    select from ${sql.table(rows.table)} as ${sql.ref(other)}
    where ${allOf([
      ...pairs.map(([own, theirs]) => sql`${ref(other, theirs)} = ${ref(row, own)}`),
      isOwned(rows.owner, subject, other),
      matches(rows.only, other),
      matches(only, other),
    ])}
  )`;
}

/** Whether the row with that alias is one of those that `only` leaves. */
export function matches(only: Only | undefined, row: string): RawBuilder<unknown> {
  return allOf(
    Object.entries(only ?? {}).map(([column, wanted]) => {
      const name = ref(row, column);
      if (Array.isArray(wanted)) return sql`${name} in (${sql.join(wanted)})`;
      if (typeof wanted === "object" && wanted !== null && "not" in wanted) {
        return sql`${name} is distinct from ${wanted.not}`;
      }
      return wanted === null ? sql`${name} is null` : sql`${name} = ${wanted}`;
    }),
  );
}

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;

export const ref = (row: string, column: string): RawBuilder<unknown> =>
  sql.ref(`${row}.${column}`);
