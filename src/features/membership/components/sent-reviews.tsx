import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import type { CvReviewForAdmins } from "../membership.types.ts";

/** The newest reviews that were sent. */
export function SentReviews({ reviews }: { reviews: readonly CvReviewForAdmins[] }) {
  return (
    <Table caption="Reviews sent">
      <TableHead>
        <TableRow>
          <TableHeader>To</TableHeader>
          <TableHeader>Job</TableHeader>
          <TableHeader>Sent</TableHeader>
          <TableHeader>Review</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {reviews.map(({ id, accountEmail, targetPost, reviewedAt, review }) => (
          <TableRow key={id}>
            <TableCell className="min-w-40 wrap-anywhere">
              {accountEmail ?? "A deleted account"}
            </TableCell>
            <TableCell className="min-w-40 wrap-anywhere">{targetPost}</TableCell>
            <TableCell className="whitespace-nowrap">
              {reviewedAt ? <LocalTime time={reviewedAt} /> : null}
            </TableCell>
            <TableCell className="max-w-text min-w-64">
              <details>
                <summary className="underline underline-offset-4">Read it</summary>
                <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
                  {review}
                </p>
              </details>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
