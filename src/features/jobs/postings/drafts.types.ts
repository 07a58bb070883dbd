import type { Finding, ReachedPlace } from "../posting-checker/posting-checker.types.ts";
import type { PostingProblem } from "./posting.rules.ts";
import type { PostingDraft } from "./posting.schemas.ts";
import type { PostingStep } from "./posting-steps.constants.ts";

/** Problems that keep a draft from being published, and findings of the posting checker. */
export interface DraftCheck {
  problems: PostingProblem[];
  findings: (Finding & { step: PostingStep })[];
  /** Places whose laws the posting comes under. */
  places: Pick<ReachedPlace, "place" | "name" | "why" | "isCertain">[];
}

export interface SavedDraft {
  revision: number;
  savedAt: Date;
  check: DraftCheck;
}

/** A newer save of a draft: by whom, and what it says in the fields of a step that differ. */
export interface StaleDraft {
  revision: number;
  /** A name, or "You". */
  changedBy: string;
  changedAt: Date;
  theirs: PostingDraft;
}
