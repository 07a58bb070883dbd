import { Link, useRouteLoaderData } from "react-router";
import { Alert } from "#ui/messages/alert.tsx";

/** Data of the site's root about the viewer, as far as this notice needs it. */
interface Site {
  viewer?: { needsFactor: boolean } | null;
}

/**
 * Asks an administrator whose account has no second step to add one. Renders nothing for anyone
 * else.
 */
export function AdminFactorNotice() {
  const site = useRouteLoaderData("root") as Site | undefined;
  if (!site?.viewer?.needsFactor) return null;
  return (
    <Alert title="Please set up a second step">
      <p>
        Right now, your password alone opens these admin pages.{" "}
        <Link to="/account/security" className="link">
          Add a second step
        </Link>{" "}
        so that a leaked password isn&apos;t enough to get in.
      </p>
    </Alert>
  );
}
