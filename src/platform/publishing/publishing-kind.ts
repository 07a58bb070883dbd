import type { SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DB } from "#platform/database/schema.gen.ts";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import type { PublishingField } from "./publishing-field.ts";

/** Whether a thing is on the site. An archived one is off it, and out of the editors' list too. */
export const publicationStates = ["published", "unpublished", "archived"] as const;
export type PublicationState = (typeof publicationStates)[number];

/** Values of an editors' form: texts by the names of the fields. */
export type PublishingValues = Readonly<Record<string, string>>;

/** A row that is on the site, or was. */
export interface PublishingSubject {
  id: string;
  values: PublishingValues;
  state: PublicationState;
  isSample: boolean;
}

/** Columns of a kind's list; `expires_at`: when it's over. */
export interface PublishingRow {
  id: string;
  title: string;
  state: string;
  is_sample: boolean;
  changed_at: Date;
  expires_at: Date | null;
}

/**
 * A kind of thing that people with the right write, publish and take down in `/admin/content`. Its
 * feature declares it; the engine in `features/publishing` does the rest: drafts, versions,
 * conflicts, schedules, preview and the audit log.
 */
export interface PublishingKind<Data = unknown> {
  /** Part of the address, such as `site-notices`. Also the subject's type in the audit log. */
  name: string;
  /** `event` */
  singular: string;
  /** `Events and webinars` */
  plural: string;
  /** One sentence about where it shows. */
  description: string;
  /** Rights to write and to publish; unless said, `content.draft` and `content.publish`. */
  rights?: { draft: Right; publish: Right };
  /** The form, from top to bottom. */
  fields: readonly PublishingField[];
  /** The field that names it in lists. */
  titleField: string;
  /** The schema that its data must satisfy before it is published. A draft may be incomplete. */
  schema: z.ZodType<Data>;
  /** Fields that a copy begins without, such as a consent that was given for one alone. */
  notCopied?: readonly string[];
  /** Initial texts of a new one. */
  initial?: PublishingValues;
  /** Once it's over (`expires_at`), the site no longer shows it. Absent: nothing is over, or its page stays. */
  leavesWhenOver?: true;
  /** Everything of this kind, without drafts, for the engine's own statement. */
  rows(transaction: DatabaseTransaction): SelectQueryBuilder<DB, never, PublishingRow>;
  /** One of them; with `lock`, others who would change it wait until the transaction ends. */
  read(
    transaction: DatabaseTransaction,
    id: string,
    options?: { lock?: boolean },
  ): Promise<PublishingSubject | undefined>;
  /** Adds it to the site; answers its id. */
  insert(transaction: DatabaseTransaction, data: Data, now: Date): Promise<string>;
  /** Replaces what is on the site, and puts it back there if it was off. */
  update(transaction: DatabaseTransaction, id: string, data: Data, now: Date): Promise<void>;
  setState(
    transaction: DatabaseTransaction,
    id: string,
    state: PublicationState,
    now: Date,
  ): Promise<void>;
  /** Its public page, or the page that shows it; null if visitors see neither. */
  publicPath(id: string): string | null;
  /** Problems that the schema can't see, such as a time that is over. */
  findProblems?(
    services: Services,
    transaction: DatabaseTransaction,
    change: { data: Data; id: string | null },
  ): Promise<FieldProblem[]>;
  /** Props of the page that shows it, as if it were published now. */
  preview(services: Services, data: Data, id: string | null): Promise<object>;
  /** Consequences of publishing it, in the same transaction. */
  published?(
    services: Services,
    transaction: DatabaseTransaction,
    subject: { id: string; now: Date },
  ): Promise<void>;
  /** Consequences of taking it down, as a sentence; undefined: none besides. */
  describeTakedown?(
    services: Services,
    transaction: DatabaseTransaction,
    id: string,
  ): Promise<string | undefined>;
}

/** A kind without the type of its data, as the engine holds them. */
export type AnyPublishingKind = PublishingKind<unknown>;

/** Declares a kind. Its functions get the data that its schema answers. */
export function definePublishingKind<Data>(kind: PublishingKind<Data>): AnyPublishingKind {
  return kind as AnyPublishingKind;
}
