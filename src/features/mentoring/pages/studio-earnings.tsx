import { Link, redirect } from "react-router";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame, StudioPart } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { StudioPages } from "../components/studio-pages.tsx";
import type { EarningLine } from "../money/earnings.rules.ts";
import { readEarningsPage } from "../money/earnings.usecases.server.ts";
import { sessionFeePercent, sessionPath, settleAfterDays } from "../sessions/sessions.constants.ts";
import type { Route } from "./+types/studio-earnings";

const path = studioPaths.earnings;

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your earnings",
    description: "What you earn from sessions, what's due to you and what we've paid out.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  if (!(await enterStudio(services, user))) throw redirect(studioPaths.overview);
  const page = Number.parseInt(new URL(request.url).searchParams.get("page") ?? "1", 10) || 1;
  return await readEarningsPage(services, user, page);
}

export default function StudioEarningsPage({ loaderData }: Route.ComponentProps) {
  const { sums, lines, page, pages } = loaderData;
  return (
    <StudioFrame
      title="Your earnings"
      lead={`Our fee is ${sessionFeePercent}% of what a mentee pays. The rest is yours.`}
    >
      <div className="grid gap-12">
        <StudioPart
          title="Summary"
          lead={`We hold the money while the mentee can still ask for a refund, up to ${settleAfterDays} days after the session is completed. After that it's due to you.`}
        >
          <div className="max-w-text">
            <DescriptionList
              items={[
                { term: "Held (your share)", description: formatMoney(sums.held) },
                { term: "Due to you", description: formatMoney(sums.due) },
                { term: "Paid out so far", description: formatMoney(sums.paidOut) },
              ]}
            />
          </div>
        </StudioPart>
        <StudioPart title="Earnings by session">
          {lines.length === 0 ? (
            <p className="text-muted">No paid sessions yet.</p>
          ) : (
            <Lines lines={lines} />
          )}
          <StudioPages
            label="Pages of earnings"
            page={page}
            pages={pages}
            pathOf={(number) => `${path}?page=${number}`}
          />
        </StudioPart>
        <StudioPart title="Payouts">
          <p>
            <Link className="link" to={studioPaths.payouts}>
              See your payouts and where we pay you
            </Link>
          </p>
        </StudioPart>
      </div>
    </StudioFrame>
  );
}

/** Content that a phone shows within the other columns. */
const wide = "max-md:hidden";

function Lines({ lines }: { lines: readonly EarningLine[] }) {
  return (
    <Table caption="Earnings by session">
      <TableHead>
        <TableRow>
          <TableHeader>Session</TableHeader>
          <TableHeader className={wide}>Mentee</TableHeader>
          <TableHeader className={`text-right ${wide}`}>Total</TableHeader>
          <TableHeader className={`text-right ${wide}`}>Fee {sessionFeePercent}%</TableHeader>
          <TableHeader className="text-right whitespace-nowrap">Your share</TableHeader>
          <TableHeader className={wide}>Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.bookingId}>
            <TableCell className="md:whitespace-nowrap">
              <Link className="link" to={sessionPath(line.bookingId)}>
                <LocalTime time={line.startsAt} />
              </Link>
              <span className="mt-1 grid gap-1 md:hidden">
                <span className="wrap-anywhere">{line.guestName}</span>
                <span className="text-sm text-muted">{describeStanding(line)}</span>
              </span>
            </TableCell>
            <TableCell className={`min-w-32 wrap-anywhere ${wide}`}>{line.guestName}</TableCell>
            <TableCell className={`text-right tabular-nums ${wide}`}>
              {formatMoney(line.gross)}
            </TableCell>
            <TableCell className={`text-right tabular-nums ${wide}`}>
              {formatMoney(line.fee)}
            </TableCell>
            <TableCell className="text-right tabular-nums">
              {formatMoney(line.net)}
              {line.gross.amountCents > 0 ? (
                <span className="block text-sm text-muted md:hidden">
                  of {formatMoney(line.gross)}
                </span>
              ) : null}
            </TableCell>
            <TableCell className={`min-w-48 ${wide}`}>{describeStanding(line)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function describeStanding({ standing, isSponsored, waitsFor, dueAt }: EarningLine): string {
  if (standing === "due") return "Due or paid out";
  if (standing === "returned") {
    return isSponsored ? "We won't pay for this session" : "Refunded to the mentee";
  }
  if (waitsFor === "decision") {
    return isSponsored ? "Held until we decide" : "Held until we decide on the refund";
  }
  if (waitsFor === "session") return "Held until the session is over";
  if (dueAt) return `Held until ${formatDay(dueAt)}`;
  return waitsFor === "contest" ? "Held while a missed session can be contested" : "Processing";
}
