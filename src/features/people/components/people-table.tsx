import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { roleWords } from "../people.constants.ts";
import type { Person } from "../people.types.ts";
import { PersonStateBadge } from "./person-state.tsx";

/** Accounts, each with the way to its page. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  return (
    <Table stacked caption="Accounts">
      <TableHead>
        <TableRow>
          <TableHeader>Email or phone</TableHeader>
          <TableHeader>Name</TableHeader>
          <TableHeader>Roles</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Joined</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id}>
            <TableHeader scope="row" className="sm:min-w-64">
              <Link className="link text-base wrap-anywhere" to={`/admin/users/${person.id}`}>
                {person.address || "No email"}
              </Link>
            </TableHeader>
            <TableCell label="Name" className="wrap-anywhere sm:min-w-36">
              {person.name || "None"}
            </TableCell>
            <TableCell label="Roles">
              {person.roles.map((role) => roleWords[role].label).join(", ") || "None"}
            </TableCell>
            <TableCell label="Status" className="whitespace-nowrap">
              <PersonStateBadge state={person.state} />
            </TableCell>
            <TableCell label="Joined" className="whitespace-nowrap">
              <LocalTime time={person.createdAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
