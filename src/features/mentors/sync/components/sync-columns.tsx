import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { expectedColumns } from "../sync.columns.ts";

/** The columns of a mentor sheet, and what their cells contain. */
export function SyncColumns() {
  return (
    <Table stacked caption="Expected sheet columns">
      <TableHead>
        <TableRow>
          <TableHeader>Column</TableHeader>
          <TableHeader>Required?</TableHeader> <TableHeader>Contents</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {expectedColumns.map(({ name, required, meaning }) => (
          <TableRow key={name}>
            <TableHeader scope="row" className="align-top">
              <code className="text-ink">{name}</code>
            </TableHeader>
            <TableCell label="Required?">{required ? "Required" : "Optional"}</TableCell>
            <TableCell label="Contents">{meaning}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
