import { Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

export function AccessDenied() {
  return (
    <div className="mx-auto w-full max-w-form px-5 py-16 sm:px-8">
      <Card
        headingLevel={1}
        title="Access Denied"
        description="You must be an administrator to access this page."
      >
        <Button asChild className="w-fit">
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      </Card>
    </div>
  );
}
