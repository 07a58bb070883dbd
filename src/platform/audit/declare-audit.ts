/** A kind of thing that entries of the audit log are about. */
export interface AuditSubject {
  /** As a sentence has it, e.g. `order`. Empty where the name says enough. */
  noun: string;
  /** Its page for people who run the site. */
  page?: (id: string) => string;
  /** It is a person or belongs to one: its name and the reason go when the person leaves. */
  isPerson?: boolean;
  /** Its id is an account's. */
  isAccount?: boolean;
}

export interface AuditActionDeclaration {
  /**
   * The action in a sentence without its actor: `refunded {subject}`. A field of after, before or
   * details is in braces too: `moved {subject} to {day}`.
   */
  sentence: string;
  /** Its sentence says "Someone" and never names the actor: someone who reports another. */
  isAnonymous?: boolean;
  /** In the log's filter, where the code's own name isn't what people would call it: `suspension lifted`. */
  name?: string;
  /**
   * Keys of before, after and details, or `subject_name` and `reason`, whose values are personal.
   * They're erased with the account that the entry is about. `all`: whatever there is.
   */
  personal?: readonly string[] | "all";
}

/** The actions and subjects that one feature writes to the audit log. */
export interface AuditDeclaration<Action extends string = string> {
  /** Heading of its actions in the log's filter. */
  group: string;
  /** By the names that entries give them. */
  subjects?: Readonly<Record<string, AuditSubject>>;
  /** By their names, each with its sentence. A name once used stays declared. */
  actions: Readonly<Record<Action, string | AuditActionDeclaration>>;
}

/** For the type of `AuditActions`. */
export type DeclaredActions<Declaration extends AuditDeclaration> = {
  [Action in keyof Declaration["actions"]]: true;
};

/**
 * Declares actions of the audit log. A feature names the result in its `audit`.
 *
 * @example
 * export const paymentsAudit = declareAudit({
 *   group: "Payments",
 *   subjects: { order: { noun: "order" } },
 *   actions: { "payments.order_refunded": "refunded {subject}" },
 * });
 *
 * declare module "#platform/audit/audit.ts" {
 *   interface AuditActions extends DeclaredActions<typeof paymentsAudit> {}
 * }
 */
export function declareAudit<const Action extends string>(
  declaration: AuditDeclaration<Action>,
): AuditDeclaration<Action> {
  return declaration;
}
