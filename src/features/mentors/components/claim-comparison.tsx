import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { ChangedClaim } from "../profile-changes/claims.rules.ts";

/** Compares the current and the requested profile, claim by claim. */
export function ClaimComparison({
  caption,
  changed,
}: {
  caption: string;
  changed: readonly ChangedClaim[];
}) {
  return (
    <Table caption={caption}>
      <TableHead>
        <TableRow>
          <TableHeader>
            <span className="sr-only">Claim</span>
          </TableHeader>
          <TableHeader>Before</TableHeader>
          <TableHeader>After</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {changed.map(({ name, label, before, after }) => (
          <TableRow key={name}>
            <TableHeader scope="row">{label}</TableHeader>
            <TableCell className="wrap-break-word">{before}</TableCell>
            <TableCell className="font-semibold wrap-break-word">{after}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
