import type { Contact } from "../users/contact.rules.ts";
import type { LinkRequest } from "./send-link.usecases.server.ts";

/** An email or text message that somebody asked for who did not prove anything yet. */
export interface RequestedEmail extends LinkRequest {
  wanted: "confirmation" | "email_change" | "phone_change" | "recovery" | "sign-in";
  contact: Contact;
  /** For a sign-in to an address without an account: whether to make one, and with what. */
  createUser: boolean;
  metadata: Record<string, unknown>;
  /** Network address of who asks. */
  address: string;
}
