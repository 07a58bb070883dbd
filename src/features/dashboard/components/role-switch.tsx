import { Form } from "react-router";
import {
  type DashboardRole,
  dashboardRoleLabels,
  dashboardRoles,
} from "#features/account/account-parts.contract.ts";
import { classNames } from "#ui/class-names.ts";

/** Chooses between the three dashboards; the account keeps the choice. */
export function RoleSwitch({ current, busy }: { current: DashboardRole; busy: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id="dashboard-role" className="text-sm text-muted">
        Dashboard for
      </span>
      <fieldset aria-labelledby="dashboard-role" className="flex flex-wrap gap-1">
        {dashboardRoles.map((role) => (
          <button
            key={role}
            type="submit"
            name="role"
            value={role}
            disabled={busy}
            aria-pressed={role === current}
            className={classNames(
              "min-h-9 rounded-full border px-3 text-sm font-medium transition-colors",
              role === current
                ? "border-ink bg-ink text-paper"
                : "border-control bg-surface hover:border-ink hover:bg-sunken",
            )}
          >
            {dashboardRoleLabels[role]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
