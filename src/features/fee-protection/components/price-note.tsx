import { Link } from "react-router";
import type { CareerService } from "#features/payments/payments.contract.ts";
import { feeRulesPath } from "../fee-protection.constants.ts";

/** Sentences about the time in which a buyer can't apply for jobs. `listOpenPaidServices` decides it. */
const applyingWaits: Record<CareerService, string> = {
  playbook:
    "Until your playbook is paid in full and past its refund period, you can't apply for jobs here.",
  membership: "While you're a member, you can't apply for jobs here.",
  mentoring: "Once you've booked, you can't apply for jobs here until your session is over.",
};

/** A note beside every price of a career service: the law protects some people, and buyers can't apply. */
export function PriceNote({ service }: { service: CareerService }) {
  return (
    <p className="text-sm text-muted">
      In some places the law doesn't let us charge you. If you haven't answered our questions about
      this, we'll ask them before you pay. {applyingWaits[service]}{" "}
      <Link className="link" to={feeRulesPath}>
        Who pays for what
      </Link>
    </p>
  );
}
