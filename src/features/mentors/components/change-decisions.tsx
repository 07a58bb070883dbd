import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { listChangedClaims } from "../profile-changes/claims.rules.ts";
import type { ModeratedChange } from "../profile-changes/profile-changes.store.server.ts";

/** Content that a phone leaves out or shows within another column. */
const wide = "max-md:hidden";

/** Recent decisions about changes of profiles. */
export function ChangeDecisions({ changes }: { changes: readonly ModeratedChange[] }) {
  return (
    <Table caption="Recent decisions on profile text">
      <TableHead>
        <TableRow>
          <TableHeader>Mentor</TableHeader>
          <TableHeader>Change</TableHeader>
          <TableHeader>Decision</TableHeader>
          <TableHeader className={wide}>Decided</TableHeader>
          <TableHeader className={wide}>Reason</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ id, fullName, before, after, status, decidedAt, reason }) => (
          <TableRow key={id}>
            <TableCell className="wrap-break-word md:min-w-32">{fullName}</TableCell>
            <TableCell className="wrap-break-word md:min-w-56">
              {listChangedClaims(before, after).map((claim) => (
                <p key={claim.name}>
                  {claim.label}: {claim.before} → {claim.after}
                </p>
              ))}
              {reason ? (
                <p className="mt-2 whitespace-pre-line text-muted md:hidden">Reason: {reason}</p>
              ) : null}
            </TableCell>
            <TableCell>
              <Badge tone={status === "approved" ? "success" : "danger"}>
                {status === "approved" ? "Approved" : "Declined"}
              </Badge>
            </TableCell>
            <TableCell className={`whitespace-nowrap ${wide}`}>
              {decidedAt ? <LocalTime time={decidedAt} /> : null}
            </TableCell>
            <TableCell className={`max-w-text min-w-48 whitespace-pre-line wrap-anywhere ${wide}`}>
              {reason ?? ""}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
