import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";

export interface CheckListProps {
  caption: string;
  checks: readonly { what: string; how: string }[];
}

/** A table of checks, each with how we make it. */
export function CheckList({ caption, checks }: CheckListProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        <TableRow className="border-ink">
          <TableHeader className="w-[30%]">What</TableHeader>
          <TableHeader>How we check it</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {checks.map(({ what, how }) => (
          <TableRow key={what}>
            <TableCell className="font-semibold">{what}</TableCell>
            <TableCell className="min-w-56">{how}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
