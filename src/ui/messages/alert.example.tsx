import { Alert } from "./alert.tsx";

export const title = "Alert";

export const examples = {
  Note: () => (
    <Alert title="Your profile is being reviewed.">We'll email you within two days.</Alert>
  ),
  Success: () => <Alert variant="success" title="Changes saved." />,
  Error: () => (
    <Alert variant="destructive" title="Your payment was declined.">
      Try another card or contact your bank.
    </Alert>
  ),
  "Without a title": () => <Alert>Times are in your own time zone.</Alert>,
  "A long word": () => (
    <Alert variant="destructive" title="The file could not be saved.">
      {`final-version-of-my-curriculum-vitae-${"and-again-".repeat(12)}really.pdf is not a PDF.`}
    </Alert>
  ),
};
