import { Link } from "react-router";
import { Card } from "#ui/content/card.tsx";
import { Button } from "#ui/controls/button.tsx";

/** `hasRole`: for someone who runs the site, but not this part of it. */
export function AccessDenied({ hasRole }: { hasRole: boolean }) {
  return (
    <div className="mx-auto w-full max-w-form px-5 py-16 sm:px-8">
      <Card
        headingLevel={1}
        title="Access Denied"
        description={
          hasRole
            ? "Your role doesn't give you access to this page. An administrator can change that."
            : "You must be an administrator to access this page."
        }
      >
        <Button asChild className="w-fit">
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      </Card>
    </div>
  );
}
