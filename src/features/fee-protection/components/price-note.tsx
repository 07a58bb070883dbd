import { Link } from "react-router";
import { feeRulesPath } from "../fee-protection.constants.ts";

/** Stands beside every price of a career service: whom the law protects from paying it. */
export function PriceNote() {
  return (
    <p className="text-sm text-muted">
      In some places the law doesn't let us charge you. We'll ask a few questions before you pay.{" "}
      <Link className="link" to={feeRulesPath}>
        Who pays for what
      </Link>
    </p>
  );
}
