import { Link } from "react-router";
import { addLicenseLabel, licensePath } from "../licenses/licenses.constants.ts";

/** Leads those who give advice that takes a license to the page on which they add it. */
export function LicenseHint() {
  return (
    <>
      Do you give immigration or legal advice?{" "}
      <Link className="link" to={licensePath}>
        {addLicenseLabel}
      </Link>{" "}
      first.
    </>
  );
}
