import type { OperatorCommand } from "#platform/operator-command.ts";
import { makeAdmin } from "./users/operator.usecases.server.ts";

const makeAdminCommand: OperatorCommand = {
  name: "make-admin",
  usage: "<email>",
  summary: "Gives an account the role admin.",
  async run(services, [email = ""]) {
    const granted = await makeAdmin(services, email);
    return granted ? `${email} is an administrator now.` : `${email} is an administrator already.`;
  },
};

const keys: OperatorCommand = {
  name: "keys",
  usage: "[--json]",
  summary: "Prints the API keys.",
  async run({ keys: { publishable, secret } }, args) {
    if (args.includes("--json")) return JSON.stringify({ publishable, secret });
    return `publishable  ${publishable}\nsecret       ${secret}`;
  },
};

const rotateKeys: OperatorCommand = {
  name: "rotate-keys",
  usage: "[--now]",
  summary: "Adds a signing key for access tokens and retires the present one.",
  async run(services, args) {
    const immediately = args.includes("--now");
    const { kid, signsFrom } = await services.accounts.signingKeys.rotate({ immediately });
    return `Key ${kid} is published and signs from ${signsFrom.toISOString()}. Earlier keys verify until their last token has expired.`;
  },
};

export const accountsCommands = [makeAdminCommand, keys, rotateKeys];
