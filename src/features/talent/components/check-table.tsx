import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { SectorContent } from "../sectors/sectors.types.ts";

export function CheckTable({
  checks,
  caption,
}: {
  checks: SectorContent["checks"];
  caption: string;
}) {
  return (
    <Table caption={caption} className="min-w-2xl">
      <TableHead>
        <TableRow className="border-ink">
          <TableHeader className="w-[34%]">What</TableHeader>
          <TableHeader className="w-[36%]">Who</TableHeader>
          <TableHeader>When</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {checks.map(({ what, who, when }) => (
          <TableRow key={what}>
            <TableCell className="font-semibold">{what}</TableCell>
            <TableCell>{who}</TableCell>
            <TableCell className="text-muted">{when}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
