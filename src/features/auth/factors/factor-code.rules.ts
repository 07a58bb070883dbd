import { authErrors } from "../auth.errors.ts";
import type { VerifyFactorRequest } from "./factors.schemas.ts";

/** The code of a verification as it was typed; people put spaces between digits. */
export function readCode({ code }: VerifyFactorRequest): string {
  const digits = code?.replace(/\s/g, "");
  if (!digits) throw authErrors.validationFailed("Code needs to be non-empty");
  return digits;
}

/** A telephone number as accounts store it, digits alone. Throws the protocol's refusals. */
export function readFactorPhone(phone: string | undefined): string {
  if (!phone) {
    throw authErrors.validationFailed("Phone number required to enroll Phone factor");
  }
  const digits = phone.replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw authErrors.validationFailed("Invalid phone number format (E.164 required)");
  }
  return digits;
}
