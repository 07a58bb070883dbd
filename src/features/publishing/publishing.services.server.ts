import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Feature } from "#platform/feature.ts";
import type { AnyPublishingKind } from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import { readPublishingFile } from "./files.usecases.server.ts";
import { discardAbout, type Retraction, retract } from "./retract.usecases.server.ts";
import { type DraftsAbout, findDraft, readdressDraftsAbout } from "./stores/drafts.store.server.ts";

export interface PublishingServices {
  /** By their names, in the order of the features. */
  kinds: ReadonlyMap<string, AnyPublishingKind>;
  /** Registers the kinds of all features. Called once, when all are composed. */
  readFrom(features: readonly Pick<Feature, "publishingKinds">[]): void;
  /** Makes others who would change or publish its draft wait until the transaction ends. */
  lockDraft(
    transaction: DatabaseTransaction,
    subject: { kind: string; subjectId: string },
  ): Promise<void>;
  /** Ends drafts, versions and files of what a person takes back. */
  retract(transaction: DatabaseTransaction, retraction: Retraction): Promise<void>;
  /** Deletes the drafts about a person whose account is deleted. */
  discardAbout(transaction: DatabaseTransaction, about: DraftsAbout): Promise<void>;
  /** Gives the drafts about a person the address of the account that theirs is merged into. */
  readdressAbout(
    transaction: DatabaseTransaction,
    about: DraftsAbout,
    email: string,
  ): Promise<void>;
  /** A file that something public names. @throws `file_being_checked` */
  readFile(id: string): Promise<{ bytes: Uint8Array; type: string } | undefined>;
}

declare module "#platform/services.ts" {
  interface Services {
    publishing: PublishingServices;
  }
}

export function createPublishingServices(services: Services): PublishingServices {
  const kinds = new Map<string, AnyPublishingKind>();
  return {
    kinds,
    async lockDraft(transaction, subject) {
      await findDraft(transaction, subject, { lock: true });
    },
    retract: (transaction, retraction) => retract(services, transaction, retraction),
    discardAbout: (transaction, about) => discardAbout(services, transaction, about),
    readdressAbout: readdressDraftsAbout,
    readFile: (id) => readPublishingFile(services, id),
    readFrom(features) {
      for (const kind of features.flatMap(({ publishingKinds = [] }) => publishingKinds)) {
        if (kinds.has(kind.name)) throw new Error(`Two kinds are called "${kind.name}"`);
        kinds.set(kind.name, kind);
      }
    },
  };
}
