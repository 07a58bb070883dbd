import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "./table.tsx";

export const title = "Table";

function Payments({ wide = false }: { wide?: boolean }) {
  return (
    <Table caption="Payments">
      <TableHead>
        <TableRow>
          <TableHeader>Day</TableHeader>
          <TableHeader>What for</TableHeader>
          <TableHeader>Amount</TableHeader>
          {wide ? <TableHeader>Reference</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {["November 3", "November 17"].map((day) => (
          <TableRow key={day}>
            <TableHeader scope="row">{day}</TableHeader>
            <TableCell>Session with Adaeze Okonkwo</TableCell>
            <TableCell>$150.00</TableCell>
            {wide ? <TableCell>{"REF".repeat(60)}</TableCell> : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function StackedPayments() {
  return (
    <Table stacked caption="Payments by day">
      <TableHead>
        <TableRow>
          <TableHeader>Day</TableHeader>
          <TableHeader>What for</TableHeader>
          <TableHeader>Amount</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {["November 3", "November 17"].map((day) => (
          <TableRow key={day}>
            <TableHeader scope="row">{day}</TableHeader>
            <TableCell label="What for">Session with Adaeze Okonkwo</TableCell>
            <TableCell label="Amount">$150.00</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export const examples = {
  Filled: () => <Payments />,
  "Stacked on a phone": StackedPayments,
  "Wider than the screen": () => <Payments wide />,
};
