import { brand } from "#shared/brand.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";

const rows = [
  { what: "Guides, templates, checklists and workbooks", everybody: "All", members: "All" },
  { what: "Extended editions of three workbooks", everybody: "None", members: "All" },
  { what: "Written CV reviews", everybody: "None", members: "1 each quarter" },
  { what: "Job search and job emails", everybody: "Free", members: "The same" },
  { what: "Job applications", everybody: "Free", members: "Not while you pay for Pro" },
  { what: "Events", everybody: "Free", members: "The same" },
  { what: "Mentors and playbooks", everybody: "At the price shown", members: "The same price" },
];

/** Comparison of what everyone has with what members have. */
export function Comparison() {
  return (
    <Table caption={`What everyone gets, and what ${brand.name} Pro members get`}>
      <TableHead>
        <TableRow>
          <TableHeader>
            <span className="sr-only">What</span>
          </TableHeader>
          <TableHeader>Everyone</TableHeader>
          <TableHeader>Pro members</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ what, everybody, members }) => (
          <TableRow key={what}>
            <TableHeader scope="row">
              <span className="text-base font-normal text-ink">{what}</span>
            </TableHeader>
            <TableCell className="text-muted">{everybody}</TableCell>
            <TableCell className="font-semibold">{members}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
