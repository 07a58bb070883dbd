import { Button } from "../controls/button.tsx";
import { EmptyState } from "./empty-state.tsx";

export const title = "Empty state";

export const examples = {
  "With an action": () => (
    <EmptyState title="No saved searches yet">
      <p className="mb-4">Save a search, and you'll find it here.</p>
      <Button variant="secondary">Search jobs</Button>
    </EmptyState>
  ),
  "Words alone": () => <EmptyState title="No requests to answer" />,
  "Long words": () => (
    <EmptyState title={`No results for “${"anaesthesiologist".repeat(6)}”`}>
      Check the spelling, or try a shorter word.
    </EmptyState>
  ),
};
