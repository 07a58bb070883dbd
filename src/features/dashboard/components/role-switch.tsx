import {
  type DashboardRole,
  dashboardRoleLabels,
  dashboardRoles,
} from "#features/account/account-parts.contract.ts";
import { Form } from "#ui/form/form.tsx";
import { useFormState } from "#ui/form/form-state.ts";
import { classNames } from "#ui/styles/class-names.ts";

/** Chooses between the three dashboards; the account keeps the choice. */
export function RoleSwitch({ current }: { current: DashboardRole }) {
  return (
    <Form className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id="dashboard-role" className="text-sm text-muted">
        Dashboard for
      </span>
      <fieldset aria-labelledby="dashboard-role" className="flex flex-wrap gap-1">
        {dashboardRoles.map((role) => (
          <Role key={role} role={role} isCurrent={role === current} />
        ))}
      </fieldset>
    </Form>
  );
}

function Role({ role, isCurrent }: { role: DashboardRole; isCurrent: boolean }) {
  const { sending } = useFormState();
  return (
    <button
      type="submit"
      name="role"
      value={role}
      disabled={sending !== undefined}
      aria-pressed={isCurrent}
      className={classNames(
        "min-h-9 rounded-full border px-3 text-sm font-medium transition-colors",
        isCurrent
          ? "border-ink bg-ink text-paper"
          : "border-control bg-surface hover:border-ink hover:bg-sunken",
      )}
    >
      {dashboardRoleLabels[role]}
    </button>
  );
}
