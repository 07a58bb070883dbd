import type { AuditDeclaration, AuditSubject } from "./declare-audit.ts";

interface RegisteredAction {
  group: string;
  /** For people: `Suspension lifted`. */
  name: string;
  sentence: string;
  isAnonymous: boolean;
  personal: readonly string[] | "all";
}

export interface AuditRegistry {
  /** Undefined for a name that nothing declares, such as one from a later version. */
  findAction(name: string): RegisteredAction | undefined;
  /** A subject that nothing declares is called by its type. */
  subjectOf(type: string): AuditSubject;
  /** Names of the actions by their group, both sorted. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly subjectTypes: readonly string[];
}

/** Everything that was declared, by name. Throws where two declare the same. */
export function createAuditRegistry(declarations: readonly AuditDeclaration[]): AuditRegistry {
  const actions = new Map<string, RegisteredAction>();
  const subjects = new Map<string, AuditSubject>();
  for (const { group, ...declared } of declarations) {
    for (const [name, action] of Object.entries(declared.actions)) {
      if (actions.has(name)) throw new Error(`Two declare the audit action ${name}`);
      const declaredAction = typeof action === "string" ? { sentence: action } : action;
      const { sentence, isAnonymous = false, personal = [] } = declaredAction;
      actions.set(name, {
        group,
        name: nameOf(name, declaredAction.name),
        sentence,
        isAnonymous,
        personal,
      });
    }
    for (const [type, subject] of Object.entries(declared.subjects ?? {})) {
      if (subjects.has(type)) throw new Error(`Two declare the audit subject ${type}`);
      subjects.set(type, subject);
    }
  }
  return {
    findAction: (name) => actions.get(name),
    subjectOf: (type) => subjects.get(type) ?? { noun: type.replaceAll("_", " ") },
    groups: groupsOf(actions),
    subjectTypes: [...subjects.keys()].sort(),
  };
}

function groupsOf(actions: ReadonlyMap<string, RegisteredAction>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, { group }] of [...actions].sort(([one], [other]) => (one < other ? -1 : 1))) {
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return new Map([...groups].sort(([one], [other]) => one.localeCompare(other, "en")));
}

/** `payments.order_refunded` in words, unless its declaration has better ones. */
function nameOf(action: string, declared?: string): string {
  const words = declared ?? action.slice(action.indexOf(".") + 1).replaceAll("_", " ");
  const spelled = words.replaceAll("cancelled", "canceled").replaceAll(/\bcv\b/g, "CV");
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
