import { Link } from "react-router";
import { registrationFee } from "#features/mentors/mentors-parts.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";

/** Page for a viewer without a mentor profile. */
export function StudioIntro() {
  return (
    <Page title="Mentor studio" width="form">
      <EmptyState title="You're not a mentor yet">
        <p>
          This is where mentors set their hours, answer requests and see what they earn. To become a
          mentor, submit an application and pay the one-time {formatMoney(registrationFee)} fee.
          We'll refund the fee in full if we don't accept your application.
        </p>
      </EmptyState>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/become-mentor">Become a mentor</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/mentorship">Find a mentor</Link>
        </Button>
      </div>
    </Page>
  );
}
