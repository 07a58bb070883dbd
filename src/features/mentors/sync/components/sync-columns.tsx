import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/table.tsx";
import { expectedColumns } from "../sync.columns.ts";

/** The columns of a mentor sheet, and what their cells contain. */
export function SyncColumns() {
  return (
    <Table caption="Expected sheet columns">
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
            <TableCell>{required ? "Required" : "Optional"}</TableCell>
            <TableCell>{meaning}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
