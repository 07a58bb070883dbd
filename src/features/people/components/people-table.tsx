import { Link } from "react-router";
import { LocalTime } from "#ui/local-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/table.tsx";
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
            <TableHeader scope="row">
              <Link className="link text-base wrap-anywhere" to={`/admin/users/${person.id}`}>
                {person.address || "No email"}
              </Link>
            </TableHeader>
            <TableCell className="wrap-anywhere">{person.name}</TableCell>
            <TableCell>{person.roles.includes("admin") ? "Administrator" : null}</TableCell>
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
