import type { OperatorCommand } from "#platform/operator-command.ts";
import type { Services } from "#platform/services.ts";
import { makeAdmin } from "./administration/operator.usecases.server.ts";
import { listSigningKeyStates, revokeSigningKey } from "./keys/signing-keys.usecases.server.ts";

const makeAdminCommand: OperatorCommand = {
  name: "make-admin",
  usage: "<email>",
  summary: "Gives an account the role admin.",
  async run(services, [email = ""]) {
    const granted = await makeAdmin(services, email);
    return granted ? `${email} is an administrator now.` : `${email} is already an administrator.`;
  },
};

const keys: OperatorCommand = {
  name: "keys",
  usage: "[--signing] [--json]",
  summary: "Prints the API keys, or the keys that sign access tokens.",
  async run(services, args) {
    const { publishable, secret } = services.keys;
    if (args.includes("--signing")) return await describeSigningKeys(services, args);
    if (args.includes("--json")) return JSON.stringify({ publishable, secret });
    return `publishable  ${publishable}\nsecret       ${secret}`;
  },
};

const rotateKeys: OperatorCommand = {
  name: "rotate-keys",
  usage: "[--now]",
  summary: "Adds a signing key for access tokens and retires the current one.",
  async run(services, args) {
    const immediately = args.includes("--now");
    const { kid, signsFrom } = await services.auth.signingKeys.rotate({ immediately });
    return `Key ${kid} is published and signs from ${signsFrom.toISOString()}. Earlier keys verify until their last token has expired.`;
  },
};

const revokeKey: OperatorCommand = {
  name: "revoke-key",
  usage: "<kid>",
  summary: "Rejects every access token signed with a key, and stops using the key.",
  async run(services, [kid = ""]) {
    await revokeSigningKey(services, kid);
    return `Key ${kid} is revoked. Its tokens are refused here at once, by other processes within 10 seconds; browsers refresh theirs by themselves.`;
  },
};

async function describeSigningKeys(services: Services, args: string[]): Promise<string> {
  const states = await listSigningKeyStates(services);
  if (args.includes("--json")) return JSON.stringify(states);
  return states
    .map(({ kid, state, signsFrom, retiresAt, revokedAt }) => {
      const end = revokedAt ?? retiresAt;
      const until = end ? `, until ${end.toISOString()}` : "";
      return `${kid}  ${state.padEnd(8)}  from ${signsFrom.toISOString()}${until}`;
    })
    .join("\n");
}

export const authCommands = [makeAdminCommand, keys, rotateKeys, revokeKey];
