import type { MailingKind } from "./mailing-kind.types.ts";

export interface MailingsServices {
  /** By their names; features add theirs when they are composed. */
  kinds: Map<string, MailingKind>;
}

declare module "#platform/services.ts" {
  interface Services {
    mailings: MailingsServices;
  }
}
