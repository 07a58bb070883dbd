export interface SecondStepFormProps {
  ready: boolean;
  /** The session has taken the second step. */
  onPassed: () => void;
}
