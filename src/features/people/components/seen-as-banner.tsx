import { Form } from "react-router";
import { viewAsEndPath } from "#features/auth/auth-parts.contract.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";

/** Says on every page as whom someone of the team sees the site, and ends it. */
export function SeenAsBanner({ address, until }: { address: string; until: Date }) {
  return (
    <aside
      aria-label="Viewing as someone else"
      className="sticky top-0 z-40 border-b border-line bg-accent-soft print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2 sm:px-8">
        <p className="text-sm wrap-anywhere">
          You're viewing the site as <strong>{address || "an account without an email"}</strong>{" "}
          until <LocalTime time={until} />. You can&apos;t change anything.
        </p>
        {/* With the form kit, every page would fetch it for this button. */}
        <Form method="post" action={viewAsEndPath} reloadDocument>
          <Button type="submit" variant="secondary" size="small" className="w-fit">
            Stop
          </Button>
        </Form>
      </div>
    </aside>
  );
}
