export interface AddFactorProps {
  /** What the new one is called unless the person says otherwise. */
  suggestedName: string;
  ready: boolean;
  onAdded: () => void;
}
