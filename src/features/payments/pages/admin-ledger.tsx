import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { ZoneField } from "#ui/form/zone-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { ledgerExportPath, ledgerPath } from "../desk/desk.constants.ts";
import { type LedgerQuery, readLedger } from "../desk/ledger-export.usecases.server.ts";
import { accountWords, ledgerWords } from "../ledger/ledger.constants.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Route } from "./+types/admin-ledger";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Ledger",
    description: "All money in and out over a period, with a file for accountants.",
    path: ledgerPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams, search } = new URL(request.url);
  const reader = requireRight(viewer, "money", ledgerPath + search);
  return {
    ...(await readLedger(services, reader, searchParams)),
    isOverLimit: searchParams.get("problem") === "limit",
  };
}

export default function AdminLedgerPage({ loaderData }: Route.ComponentProps) {
  const { query, sums, problems, isOverLimit } = loaderData;
  return (
    <Page title="Ledger" lead="All money in and out over a period, with a file for accountants.">
      <div className="grid max-w-4xl gap-8">
        {isOverLimit ? (
          <Alert title="We couldn't create the file">
            <p>{paymentErrors.tooManyLedgerExports().message}</p>
          </Alert>
        ) : null}
        <PeriodForm query={query} />
        {problems.length > 0 ? (
          <Alert title="We couldn't use this period">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        ) : sums.length === 0 ? (
          <EmptyState title="No transactions in this period">
            <p>Try other dates.</p>
          </EmptyState>
        ) : (
          <>
            <Table caption="Account totals">
              <TableHead>
                <TableRow>
                  <TableHeader>Account</TableHeader>
                  <TableHeader>Change</TableHeader>
                  <TableHeader>Currency</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {sums.map(({ account, currency, cents }) => (
                  <TableRow key={`${account} ${currency}`}>
                    <TableHeader scope="row">{accountWords[account]}</TableHeader>
                    <TableCell className="tabular-nums">{(cents / 100).toFixed(2)}</TableCell>
                    <TableCell>{currency}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
            <p className="max-w-text text-muted">
              Money that the payment provider holds for us is positive. Our revenue, and money that
              we hold or owe, is negative. Each currency adds up to zero.
            </p>
            <Form
              reloadDocument
              action={`${ledgerExportPath}?${new URLSearchParams({ ...query })}`}
            >
              <SubmitButton variant="secondary">Export as CSV</SubmitButton>
            </Form>
          </>
        )}
      </div>
    </Page>
  );
}

function PeriodForm({ query }: { query: LedgerQuery }) {
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      role="search"
      values={{ ...query }}
      className="grid items-end gap-4 sm:grid-cols-2"
    >
      <TextField name="from" label="From" type="date" required />
      <TextField name="to" label="To" type="date" required />
      <ZoneField
        name="zone"
        value={query.zone}
        besides={[]}
        help="Dates and times are in this time zone."
      />
      <SelectField name="kind" label="Transactions">
        <option value="">All transactions</option>
        {Object.entries(ledgerWords).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SubmitButton variant="secondary" className="w-fit">
        Show period
      </SubmitButton>
    </Form>
  );
}
