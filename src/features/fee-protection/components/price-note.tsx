import { Link } from "react-router";
import { feeRulesPath } from "../fee-protection.constants.ts";

/** Beside every price of a career service: whom the law protects, and that buyers can't apply. */
export function PriceNote() {
  return (
    <p className="text-sm text-muted">
      In some places the law doesn't let us charge you. We'll ask a few questions before you pay.
      While a service you've paid for is still running, you can't apply for jobs here.{" "}
      <Link className="link" to={feeRulesPath}>
        Who pays for what
      </Link>
    </p>
  );
}
