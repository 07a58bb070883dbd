import { brand } from "#shared/brand.ts";
import { formatMoney, formatPrice } from "#shared/money.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { SessionDetails } from "../sessions/read-session.usecases.server.ts";
import type { SessionPageDetails } from "../sessions/session-page.usecases.server.ts";
import { isSponsored, mentorShare } from "../sessions/sessions.rules.ts";

/** Price, payment and refund of the session; for the mentor, the earnings. */
export function SessionMoney({
  session,
  as,
  isOnHold,
}: Pick<SessionPageDetails, "session" | "as" | "isOnHold">) {
  const { price, chargedAt, refundCents, refundedAt, releasedAt, authorizedAt, mentorCents } =
    session;
  if (isSponsored(session)) return <SponsoredMoney session={session} as={as} />;
  const refund = refundCents === null ? null : { ...price, amountCents: refundCents };
  const isTaken = chargedAt !== null && refundCents !== price.amountCents;
  return (
    <DescriptionList
      items={[
        { term: "Price", description: formatPrice(price) },
        { term: "Payment", description: describePayment(session) },
        ...(refund && refund.amountCents > 0
          ? [
              {
                term: "Refund",
                description: refundedAt ? (
                  <>
                    {formatMoney(refund)} on <LocalTime time={refundedAt} />
                  </>
                ) : (
                  `${formatMoney(refund)}, ${isOnHold ? describeHold(as) : "on its way"}`
                ),
              },
            ]
          : []),
        ...(as !== "guest" && chargedAt === null && authorizedAt !== null && !releasedAt
          ? [
              {
                term: nameShare(as),
                description: `${formatMoney(mentorShare(session))}, if the session takes place`,
              },
            ]
          : []),
        ...(as !== "guest" && isTaken && !releasedAt
          ? [
              {
                term: nameShare(as),
                description:
                  mentorCents === null
                    ? `${formatMoney(mentorShare(session))}, not due yet`
                    : formatMoney({ ...price, amountCents: mentorCents }),
              },
            ]
          : []),
      ]}
    />
  );
}

function describeHold(as: SessionDetails["as"]): string {
  return as === "guest"
    ? "on hold until your bank decides your dispute"
    : "on hold until the mentee's bank decides";
}

/** A session that the site pays for in place of the mentee. */
function SponsoredMoney({ session, as }: Pick<SessionDetails, "session" | "as">) {
  const { price, refundCents, mentorCents, chargedAt, releasedAt } = session;
  const isOff = releasedAt !== null || refundCents === price.amountCents;
  const share =
    mentorCents === null ? mentorShare(session) : { ...price, amountCents: mentorCents };
  return (
    <DescriptionList
      items={[
        { term: "Price", description: as === "guest" ? "Free for you" : "Free for the mentee" },
        {
          term: "Payment",
          description: isOff ? "Nothing to pay" : `${brand.name} pays the mentor`,
        },
        ...(as !== "guest" && !isOff
          ? [
              {
                term: nameShare(as),
                description:
                  mentorCents === null
                    ? `${formatMoney(share)}, ${chargedAt ? "not due yet" : "if the session takes place"}`
                    : formatMoney(share),
              },
            ]
          : []),
      ]}
    />
  );
}

function describePayment({ chargedAt, releasedAt, authorizedAt }: SessionDetails["session"]) {
  if (chargedAt) {
    return (
      <>
        Paid on <LocalTime time={chargedAt} />
      </>
    );
  }
  if (releasedAt) return "Not charged";
  return authorizedAt ? "Hold on the card" : "Not paid";
}

function nameShare(as: SessionDetails["as"]): string {
  return as === "host" ? "Your share" : "Mentor's share";
}
