import type { Expression } from "kysely";
import type { DatabaseTransaction } from "./database/database.ts";
import type { Right } from "./rights.ts";
import type { Services } from "./services.ts";

/** The person whose page is read. */
export interface SectionSubject {
  userId: string;
  /** Accounts that were merged into this one. Logs still name them. */
  formerIds: readonly string[];
  /** In lower case. Rows that name an address alone are only theirs who have proven it. */
  provenEmail: string | undefined;
}

/** One line about the person. */
export interface PersonEntry {
  title: string;
  /** More about it, in one line. */
  detail?: string | undefined;
  /** Its state, in a word or two. */
  state?: string | undefined;
  at: Date | null;
  /** Its page, for those who have the section's right. */
  to?: string | undefined;
}

interface SectionWords {
  /** Its own on the page, and in its address. */
  name: string;
  title: string;
  /** The right without which the section isn't shown. */
  right: Right;
  /** The sentence shown where there are no entries. */
  empty: string;
}

/** A section that reads rows by one value: the sections of a page share a statement. */
interface SelectedSection<Row> extends SectionWords {
  /** The newest first, at most `sectionLength`, as a JSON list. */
  select(query: DatabaseTransaction, subject: SectionSubject): Expression<Row[]>;
  describe(row: Row): PersonEntry;
}

/** A section with statements of its own. */
interface ReadSection extends SectionWords {
  read(
    services: Services,
    transaction: DatabaseTransaction,
    subject: SectionSubject,
  ): Promise<PersonEntry[]>;
}

/** A feature's entries about a person at `/admin/users/:userId`, from its own tables, read by the system. */
export type PersonSection = SelectedSection<unknown> | ReadSection;

/** Entries that a section shows at most. */
export const sectionLength = 20;

/**
 * @example
 * definePersonSection({ name: "orders", title: "Orders", right: "money", empty: "No orders.", select, describe });
 */
export function definePersonSection<Row>(section: SelectedSection<Row>): PersonSection {
  return section as SelectedSection<unknown>;
}

/** A time of a row that was read as JSON. */
export function timeOf(value: string | Date | null): Date | null {
  return value === null ? null : new Date(value);
}
