import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { WeekFigure } from "../home.types.ts";

/** The last seven days beside the seven before; nothing where the viewer's rights show none. */
export function WeekFigures({ figures }: { figures: readonly WeekFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="week-title" className="grid max-w-3xl gap-4">
      <h2 id="week-title" className="text-xl">
        The last 7 days
      </h2>
      <Table caption="The last 7 days compared with the previous 7 days" className="tabular-nums">
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader className="text-right">Last 7 days</TableHeader>
            <TableHeader className="pr-0 text-right">Previous 7 days</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.map((figure) => (
            <TableRow key={`${figure.label} ${figure.currency}`}>
              <TableHeader scope="row">
                <Link to={figure.to} className="link text-base">
                  {figure.label}
                  {figure.currency ? ` in ${figure.currency}` : null}
                </Link>
              </TableHeader>
              <TableCell className="text-right font-semibold">
                {formatFigure(figure, figure.week)}
              </TableCell>
              <TableCell className="pr-0 text-right">
                {formatFigure(figure, figure.weekBefore)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

const formatFigure = ({ currency }: WeekFigure, amount: number) =>
  currency ? formatMoney({ amountCents: amount, currency }) : amount.toLocaleString("en-US");
