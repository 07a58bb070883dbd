export interface AddFactorProps {
  /** Name of the new one unless the person gives it another. */
  suggestedName: string;
  ready: boolean;
  onAdded: () => void;
}
