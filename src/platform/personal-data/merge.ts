import type { DataSubject, Only } from "./data-subject.ts";

/** Two accounts of one person: everything of the one that leaves becomes the other one's. */
export interface MergedPair {
  from: DataSubject;
  to: DataSubject;
}

/** Rows as the preview of a merge shows them. */
export interface MergeCount {
  /** As it stands in a list, such as `Saved jobs`. */
  called: string;
  count: number;
}

/** The consequences of a merge, before it happens. */
export interface MergePlan {
  moves: MergeCount[];
  /** Left behind, each with the reason. */
  drops: (MergeCount & { why: string })[];
  /** Sentences that say what has to happen first. With one of them, nothing is merged. */
  blocks: string[];
}

/** Rows of the account that stays that leave no room for one of the other account. */
interface Taken<C extends string> {
  /** Columns with the same values in both rows. None of them: any row counts. */
  readonly same: readonly C[];
  /** Rows of either account that count. */
  readonly only?: Only<C>;
  /** `goes`: it's deleted. `detaches`: it stays, and the database forgets whose it was. */
  readonly otherwise: "goes" | "detaches" | "blocks";
  /** The reason, or what has to happen first. */
  readonly why: string;
}

/** Fate of the rows that name the account that leaves in a column. */
export type MergeRule<C extends string = string> = {
  /** The rows as the preview counts them. Rows that people don't see have no name. */
  readonly called?: string | undefined;
} & (
  | {
      readonly fate: "moves";
      readonly taken?: Taken<C>;
      /** The step that makes room for the rows, where a unique index asks for it. */
      readonly roomBy?: string | undefined;
    }
  /** An address that isn't anyone's account's: the row becomes the account's by this other column. */
  | { readonly fate: "adopted"; readonly by: C }
  /** The address becomes that of the account that stays. */
  | { readonly fate: "readdressed"; readonly taken?: Taken<C> }
  /** As if the account was deleted (`erase`). */
  | { readonly fate: "erased"; readonly why: string }
  /** Deleted before anything moves. */
  | { readonly fate: "goes"; readonly why: string }
  /** The database deletes it with the account's row. */
  | { readonly fate: "leaves"; readonly why: string }
  /** Keeps naming the account that left. */
  | { readonly fate: "stays"; readonly why: string }
  | {
      readonly fate: "blocks";
      readonly sentence: string;
      readonly only?: Only<C> | undefined;
      /** A row of the account that stays counts as well. */
      readonly either?: boolean | undefined;
    }
);

/** The rows become those of the account that stays. */
export const moves = (called?: string, roomBy?: string) =>
  ({ fate: "moves", called, roomBy }) as const;

interface Words<C extends string> {
  readonly called?: string;
  readonly why: string;
  readonly only?: Only<C>;
}

const unless =
  (otherwise: Taken<string>["otherwise"]) =>
  <const C extends string, const O extends string = never>(
    same: readonly C[],
    { called, ...words }: Words<O>,
  ): MergeRule<C | O> => ({
    fate: "moves",
    called,
    taken: { same, otherwise, ...words } as Taken<C | O>,
  });

/** Moves, unless the account that stays has such a row: then it's deleted. */
export const movesUnless = unless("goes");

/** Moves, unless the account that stays has such a row: then it's nobody's. */
export const movesOrDetaches = unless("detaches");

/** Moves, and nothing is merged while both accounts have such a row. `why` says what to do first. */
export const movesOrBlocks = unless("blocks");

/** Rows under the address of the account that leaves are its own. They move by `column`. */
export const adopted = <const C extends string>(by: C): MergeRule<C> => ({ fate: "adopted", by });

/** The address of the account that stays takes the place of the other one's. */
export const readdressed = <const C extends string>(
  called: string,
  taken?: { same: readonly C[]; why: string },
): MergeRule<C> => ({
  fate: "readdressed",
  called,
  ...(taken ? { taken: { ...taken, otherwise: "goes" as const } } : {}),
});

export const erased = (why: string, called?: string) => ({ fate: "erased", why, called }) as const;
export const goes = (why: string, called?: string) => ({ fate: "goes", why, called }) as const;
export const leaves = (why: string, called?: string) => ({ fate: "leaves", why, called }) as const;
export const stays = (why: string) => ({ fate: "stays", why }) as const;

/** Nothing is merged while the account that leaves has such a row; with `either`, either account. */
export const blocks = <const C extends string = never>(
  sentence: string,
  { only, either }: { only?: Only<C>; either?: boolean } = {},
): MergeRule<C> => ({ fate: "blocks", sentence, only, either });
