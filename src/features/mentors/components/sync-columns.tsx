import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/table.tsx";
import { expectedColumns } from "../sync/sync.columns.ts";

/** The columns a mentor sheet has, and what their cells hold. */
export function SyncColumns() {
  return (
    <Table caption="Expected sheet columns">
      <TableHead>
        <TableRow>
          <TableHeader>Column</TableHeader>
          <TableHeader>Needed</TableHeader>
          <TableHeader>What it holds</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {expectedColumns.map(({ name, required, meaning }) => (
          <TableRow key={name}>
            <TableHeader scope="row" className="align-top">
              <code className="text-ink">{name}</code>
            </TableHeader>
            <TableCell>{required ? "Required" : "Optional"}</TableCell>
            <TableCell>{meaning}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
