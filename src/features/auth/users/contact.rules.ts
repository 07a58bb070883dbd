import { authErrors } from "../auth.errors.ts";
import { normalizeEmail } from "./credentials.rules.ts";

/** Contact of an account's owner, and the name by which the account is known. */
export interface Contact {
  kind: "email" | "phone";
  /** In the form it is stored in: an address in lower case, or digits alone. */
  address: string;
}

export function emailContact(text: string): Contact {
  return { kind: "email", address: normalizeEmail(text) };
}

export function phoneContact(text: string): Contact {
  return { kind: "phone", address: normalizePhone(text) };
}

/**
 * The number as it is stored: digits alone, with the country's code. Throws the protocol's refusal.
 */
export function normalizePhone(text: string): string {
  const digits = text.replaceAll(/[+\s]/g, "");
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw authErrors.validationFailed("Invalid phone number format (E.164 required)");
  }
  return digits;
}

/** Throws unless text messages are what is asked for; they are all this server sends. */
export function checkChannel(channel: string | undefined): void {
  if (channel !== undefined && channel !== "sms") {
    throw authErrors.validationFailed(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    );
  }
}
