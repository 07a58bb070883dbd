import { Link } from "react-router";
import { LocalTime } from "#ui/local-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/table.tsx";
import { roleWords } from "../people.constants.ts";
import type { Person } from "../people.types.ts";
import { PersonStateBadge } from "./person-state.tsx";

/** Accounts, each with the way to its page. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  return (
    <Table caption="Accounts">
      <TableHead>
        <TableRow>
          <TableHeader>Email or phone</TableHeader>
          <TableHeader>Name</TableHeader>
          <TableHeader>Roles</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Since</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id}>
            <TableHeader scope="row" className="min-w-64">
              <Link className="link text-base wrap-anywhere" to={`/admin/users/${person.id}`}>
                {person.address || "No email"}
              </Link>
            </TableHeader>
            <TableCell className="min-w-36 wrap-anywhere">{person.name}</TableCell>
            <TableCell>{person.roles.map((role) => roleWords[role].label).join(", ")}</TableCell>
            <TableCell className="whitespace-nowrap">
              <PersonStateBadge state={person.state} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <LocalTime time={person.createdAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
