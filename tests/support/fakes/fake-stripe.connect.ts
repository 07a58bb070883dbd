import { randomBytes } from "node:crypto";
import { type FakeAnswer, invalid, missing, refuse, unknown } from "./fake-stripe.answers.ts";
import { readFields } from "./fake-stripe.payments.ts";

export interface FakeAccount {
  id: string;
  object: "account";
  type: "express";
  country: string;
  email: string | null;
  details_submitted: boolean;
  payouts_enabled: boolean;
  capabilities: { transfers: "active" | "inactive" };
  requirements: { currently_due: string[]; past_due: string[] };
  external_accounts: {
    data: { object: "bank_account"; bank_name: string; last4: string }[];
  };
  tos_acceptance: { service_agreement: string | null };
  metadata: Record<string, string>;
  /** The payee has ended the connection. */
  isRevoked?: boolean;
}

export interface FakeTransfer {
  id: string;
  object: "transfer";
  amount: number;
  amount_reversed: number;
  currency: string;
  destination: string;
  transfer_group: string | null;
  metadata: Record<string, string>;
}

export interface FakeConnectState {
  accounts: Map<string, FakeAccount>;
  transfers: FakeTransfer[];
  /** Payouts of connected accounts to their banks, by id. */
  bankPayouts: Map<string, { object: "payout"; status: string }>;
  /** The balance that transfers are taken from. */
  balance: { cents: number };
}

const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's connected accounts, their onboarding links, and transfers to them. */
export function createFakeConnect() {
  const state: FakeConnectState = {
    accounts: new Map(),
    transfers: [],
    bankPayouts: new Map(),
    balance: { cents: 100_000_000 },
  };

  function route({
    method,
    path,
    query,
    body,
  }: {
    method: string;
    path: string;
    query: URLSearchParams;
    body: URLSearchParams;
  }): FakeAnswer | undefined {
    if (method === "POST" && path === "/v1/accounts") return createAccount(body);
    if (method === "POST" && path === "/v1/account_links") return createLink(body);
    if (path === "/v1/transfers") {
      return method === "POST" ? createTransfer(body) : listTransfers(query);
    }
    const reversed = /^\/v1\/transfers\/([^/]+)\/reversals$/.exec(path)?.[1];
    if (method === "POST" && reversed) return reverseTransfer(reversed);
    const id = /^\/v1\/accounts\/([^/]+)$/.exec(path)?.[1];
    return method === "GET" && id ? readAccount(id) : undefined;
  }

  function createAccount(body: URLSearchParams): FakeAnswer {
    if (body.get("type") !== "express") return missing("type");
    if (body.get("capabilities[transfers][requested]") !== "true") return missing("capabilities");
    const account: FakeAccount = {
      id: makeId("acct"),
      object: "account",
      type: "express",
      country: body.get("country") ?? "US",
      email: body.get("email"),
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
      requirements: {
        currently_due: [
          "external_account",
          "individual.dob.day",
          "individual.verification.document",
          "tos_acceptance.date",
        ],
        past_due: [],
      },
      external_accounts: { data: [] },
      tos_acceptance: { service_agreement: body.get("tos_acceptance[service_agreement]") },
      metadata: readFields(body, "metadata"),
    };
    state.accounts.set(account.id, account);
    return { status: 200, body: account };
  }

  function readAccount(id: string): FakeAnswer {
    const account = state.accounts.get(id);
    if (!account || account.isRevoked) {
      return refuse(403, "invalid_request_error", {
        code: "account_invalid",
        message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
      });
    }
    return { status: 200, body: account };
  }

  function createLink(body: URLSearchParams): FakeAnswer {
    const account = body.get("account") ?? "";
    if (!state.accounts.has(account)) return unknown("account", account);
    for (const name of ["return_url", "refresh_url", "type"]) {
      if (!body.get(name)) return missing(name);
    }
    const url = `https://connect.stripe.example/setup/e/${account}/${randomBytes(6).toString("hex")}`;
    return { status: 200, body: { object: "account_link", url } };
  }

  function createTransfer(body: URLSearchParams): FakeAnswer {
    const amount = Number(body.get("amount"));
    const destination = body.get("destination") ?? "";
    if (!Number.isInteger(amount) || amount < 1) return missing("amount");
    const account = state.accounts.get(destination);
    if (!account) return unknown("destination", destination);
    if (account.capabilities.transfers !== "active") {
      return invalid(400, {
        code: "insufficient_capabilities_for_transfer",
        message:
          "Your destination account needs to have at least one of the following capabilities",
      });
    }
    if (amount > state.balance.cents) {
      return invalid(400, { code: "balance_insufficient", message: "You have insufficient funds" });
    }
    state.balance.cents -= amount;
    const transfer: FakeTransfer = {
      id: makeId("tr"),
      object: "transfer",
      amount,
      amount_reversed: 0,
      currency: body.get("currency") ?? "",
      destination,
      transfer_group: body.get("transfer_group"),
      metadata: readFields(body, "metadata"),
    };
    state.transfers.push(transfer);
    return { status: 200, body: { ...transfer } };
  }

  function listTransfers(query: URLSearchParams): FakeAnswer {
    const group = query.get("transfer_group");
    const data = state.transfers.filter((transfer) => transfer.transfer_group === group);
    return { status: 200, body: { object: "list", data, has_more: false } };
  }

  function reverseTransfer(id: string): FakeAnswer {
    const transfer = state.transfers.find((one) => one.id === id);
    if (!transfer) return unknown("transfer", id);
    if (transfer.amount_reversed === transfer.amount) {
      return invalid(400, { message: `Transfer ${id} is already fully reversed.` });
    }
    transfer.amount_reversed = transfer.amount;
    return { status: 200, body: { id: makeId("trr"), object: "transfer_reversal" } };
  }

  return {
    state,
    route,
    complete(id: string, how: "wholly" | "partly" = "wholly") {
      const account = state.accounts.get(id);
      if (!account) throw new Error(`The fake Stripe has no account ${id}`);
      account.external_accounts.data = [
        { object: "bank_account", bank_name: "Sample Bank", last4: "6789" },
      ];
      account.details_submitted = true;
      account.requirements.currently_due =
        how === "partly" ? ["individual.verification.document"] : [];
      if (how === "partly") return;
      account.payouts_enabled = true;
      account.capabilities.transfers = "active";
    },
  };
}
