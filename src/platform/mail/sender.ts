import { z } from "zod";

/** The sender of emails; without a name, the address is its name. */
export interface Sender {
  name: string;
  email: string;
}

/** Reads a sender: `Name <address>`, with or without quotes around the name, or an address. */
export function readSender(sender: string): Sender {
  const { name, email } = splitSender(sender);
  return { name: unquoted(name) || email, email };
}

/** Whether mail servers can take it as the sender of one email. */
export function isSender(sender: string): boolean {
  const { name, email } = splitSender(sender);
  // Outside quotes, a comma, a semicolon or a colon would make a list of senders of it.
  const forbidden = isQuoted(name) ? /["<>]/ : /["<>,;:]/;
  return z.email().safeParse(email).success && !forbidden.test(unquoted(name));
}

function splitSender(sender: string): Sender {
  const text = sender.trim();
  const start = text.lastIndexOf("<");
  if (start < 0 || !text.endsWith(">")) return { name: "", email: text };
  return { name: text.slice(0, start).trim(), email: text.slice(start + 1, -1).trim() };
}

const isQuoted = (name: string) => name.length > 1 && name.startsWith('"') && name.endsWith('"');
const unquoted = (name: string) => (isQuoted(name) ? name.slice(1, -1).trim() : name);
