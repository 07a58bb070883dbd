import { createTransport } from "nodemailer";

/**
 * Connects to the mail server and signs in to it, without sending anything. Rejects with what it
 * said.
 */
export async function checkSmtp(url: string, milliseconds: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
