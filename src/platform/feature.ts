import type { Hono } from "hono";
import type { AdminPart } from "./admin/admin-part.ts";
import type { AuditDeclaration } from "./audit/declare-audit.ts";
import type { ConfigurationDefinition } from "./config/configuration.ts";
import type { Resource } from "./data-api/resource.ts";
import type { DatabaseTransaction } from "./database/database.ts";
import type { FunctionEndpoint } from "./functions/function-endpoint.ts";
import type { HttpEnvironment } from "./http/environment.ts";
import type { JobDefinition } from "./jobs/jobs.ts";
import type { OperatorCommand } from "./operator-command.ts";
import type { PersonSection } from "./person-section.ts";
import type { PersonalDataEntry } from "./personal-data/personal-data.ts";
import type { AnyPublishingKind } from "./publishing/publishing-kind.ts";
import type { OwnRetention, RetentionRule } from "./retention/retention.ts";
import type { SearchChanges, SearchEntry } from "./search-entry.ts";
import type { Services } from "./services.ts";
import type { UserViewer } from "./viewer.ts";
import type { WaitingKind } from "./waiting-kind.ts";

/**
 * All that one capability brings to the server. The composition root knows features only by this.
 */
export interface Feature {
  name: string;
  configuration?: ConfigurationDefinition | readonly ConfigurationDefinition[];
  /** Adds the feature's own entries to the services. Starts nothing, reads nothing. */
  compose?(services: Services, read: ReadConfiguration): void;
  /** Brings what must exist before the first request (keys, for example). */
  prepare?(services: Services): Promise<void>;
  /**
   * Reads into memory what the first visitor would otherwise wait for. Runs in each server process as soon as
   * it serves, beside the requests, so it lets them have their turns.
   */
  warm?(services: Services): Promise<void>;
  /** Marked sample data for a demo; runs on every start of one and adds what is missing. */
  seedSamples?(services: Services): Promise<void>;
  /** HTTP endpoints, by the path they are mounted under, e.g. `/auth/v1`. */
  endpoints?: Record<string, (services: Services) => Hono<HttpEnvironment>>;
  /** Resources of `/rest/v1`. */
  resources?: Resource[];
  /** Functions of `/functions/v1`. */
  functions?: FunctionEndpoint[];
  jobs?: JobDefinition[];
  /**
   * Addresses of the feature's public pages that have parameters, for the sitemap. Those of shared
   * pages are also rendered when the server starts.
   */
  listPages?(services: Services): Promise<string[]>;
  /** All of the feature's public things that the site's search can find, as they are now. For short lists. */
  listSearchEntries?(services: Services): Promise<SearchEntry[]>;
  /** The same for long lists: what changed since an earlier answer, or everything where there was none. */
  readSearchChanges?(services: Services, since: string | null): Promise<SearchChanges>;
  /** The feature's kinds of content that people with the right write and publish in `/admin/content`. */
  publishingKinds?: readonly AnyPublishingKind[];
  commands?: OperatorCommand[];
  /** The feature's part of the control room at `/admin`. */
  admin?: AdminPart;
  /** Kinds of the feature's things that can wait for a person, for the top of their home. */
  waiting?: readonly WaitingKind[];
  /** Actions that the feature writes to the audit log, each with its sentence and its personal fields. */
  audit?: AuditDeclaration;
  /**
   * The feature's personal data: whose each row is, what of it they can take away, and what happens
   * to it when they leave. Exported and erased in this order.
   */
  personalData?: readonly PersonalDataEntry[];
  /** The feature's sections on a person's page for people who run the site. */
  personSections?: readonly PersonSection[];
  /** Retention of the feature's data that isn't kept as long as an account. */
  retention?: readonly (RetentionRule | OwnRetention)[];
  /** The folder of these tables in a copy of one's data, where it isn't the feature's name. */
  exportFolder?: string;
  /**
   * Runs before a person's wish to leave is stored, such as ending charges elsewhere. Outside any
   * transaction. Repeating it does no harm. Throws to reject the wish.
   */
  prepareToLeave?(services: Services, user: UserViewer): Promise<void>;
  /**
   * Throws why a person can't leave yet, such as owning what others work with. In the transaction
   * that stores the wish, so without calls to elsewhere. An administrator's deletion doesn't ask.
   */
  refuseLeaving?(
    services: Services,
    transaction: DatabaseTransaction,
    userId: string,
  ): Promise<void>;
  /**
   * Ends what a person whose account is suspended, or deleted by an administrator, has under way
   * with others: appointments, payments, conversations. In the transaction that suspends, so
   * without calls to elsewhere; those follow in jobs. Repeating it does no harm. That the account
   * is suspended can be read meanwhile and afterwards (`listSuspended` of auth), so most of what a
   * suspension means needs no hook.
   */
  whenSuspended?(
    services: Services,
    transaction: DatabaseTransaction,
    userId: string,
  ): Promise<void>;
  /**
   * An account's email address is its owner's from now on: confirmed at sign-up, by a link, by a
   * provider, by an administrator, or changed to another one. Rows under the address may
   * become the account's. In the transaction that confirms, so without calls to elsewhere.
   * Repeating it does no harm.
   */
  whenEmailProven?(
    services: Services,
    transaction: DatabaseTransaction,
    userId: string,
  ): Promise<void>;
  /** The account is active again, because an administrator lifted its suspension or its time is over. */
  whenReinstated?(
    services: Services,
    transaction: DatabaseTransaction,
    userId: string,
  ): Promise<void>;
  /**
   * A number that changes when something public of the feature was taken back or reworded, so that
   * pages and search entries which were kept from before are made again. Asked for often: it must
   * cost next to nothing.
   */
  readPublicVersion?(services: Services): Promise<number | string>;
}

/** The checked values of a configuration definition. */
export type ReadConfiguration = <D extends ConfigurationDefinition>(definition: D) => D["$values"];
