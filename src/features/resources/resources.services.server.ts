/** A page that states facts of the registry, besides the guides. */
export interface PageWithFacts {
  title: string;
  path: string;
  facts: ReadonlySet<string>;
  /** The slugs of the guides that it leads to. Each leads back. */
  guides: ReadonlySet<string>;
}

export interface ResourcesServices {
  listPagesWithFacts(): PageWithFacts[];
  /** Registered by features whose pages state facts, for the desk at `/admin/facts`. */
  registerPagesWithFacts(list: () => PageWithFacts[]): void;
}

declare module "#platform/services.ts" {
  interface Services {
    resources: ResourcesServices;
  }
}

export function createResources(): ResourcesServices {
  const lists: (() => PageWithFacts[])[] = [];
  return {
    listPagesWithFacts: () => lists.flatMap((list) => list()),
    registerPagesWithFacts: (list) => lists.push(list),
  };
}
