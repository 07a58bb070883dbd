export type OpportunityKind = "investment" | "franchise";

/** Investment that is asked of one investor or franchisee, in cents. */
export interface InvestmentRange {
  minimumCents: number;
  maximumCents: number;
  currency: "CAD" | "USD";
}

/** A business that looks for an investor or a franchisee, as lists show it. */
export interface OpportunitySummary {
  id: string;
  kind: OpportunityKind;
  title: string;
  sector: string;
  location: string;
  country: "CA" | "US";
  investment: InvestmentRange;
  /** In words, e.g. `Operating, two locations`. */
  stage: string;
  summary: string;
  /** A sample for the demo. */
  is_sample: boolean;
}

/** An opportunity with everything that is said about it. */
export interface Opportunity extends OpportunitySummary {
  description: string;
  offered: string[];
  expected: string[];
  risks: string[];
  /** Legal notice to read before signing or paying anything. */
  disclosureNote: string;
}

/** An opportunity that a person keeps, as the dashboard shows it. */
export interface SavedOpportunity {
  id: string;
  title: string;
  kind: OpportunityKind;
  location: string;
  investment: InvestmentRange;
  path: string;
  /** It is on the site. Its page is gone otherwise. */
  isOpen: boolean;
  savedAt: Date;
}
