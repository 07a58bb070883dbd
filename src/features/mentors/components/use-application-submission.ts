import { useState } from "react";
import { callFunction } from "#platform/browser/functions.ts";
import { browserClient, hasStoredSession } from "#platform/browser/supabase.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { formatMoney } from "#shared/money.ts";
import { toast } from "#ui/messages/toast.ts";
import type { ApplicationValues } from "../fields/components/application-values.ts";
import { registrationFee } from "../mentors.constants.ts";
import { openPaymentTab } from "./payment-tab.ts";

export interface OpenedPayment {
  url: string;
  /** The browser blocked the new tab. */
  blocked: boolean;
}

const loadCheck = () => import("./application-check.ts");

/**
 * Checks the form, requests the payment page and opens it in a new tab. `onSaved`: the server has the
 * application. `onChanged`: its status may have changed. `prepare` loads what checks, so that nothing is waited
 * for later.
 */
export function useApplicationSubmission({
  onSaved,
  onChanged,
}: {
  onSaved(): void;
  onChanged(): void;
}) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [payment, setPayment] = useState<OpenedPayment>();

  async function submit(values: ApplicationValues) {
    if (!hasStoredSession()) return askToSignIn();
    if (values.tags.expertise?.length === 0) return askForExpertise();
    setBusy(true);
    const data = await check(values);
    if (!data) {
      setBusy(false);
      return;
    }
    setPayment(undefined);
    const tab = openPaymentTab();
    try {
      if (!(await hasLiveSession())) {
        tab.close();
        return askToSignIn();
      }
      const { url } = await callFunction<{ url?: string }>("create-mentor-payment", {
        applicationData: data,
      });
      if (!url) throw new Error("");
      tab.show(url);
      setPayment({ url, blocked: tab.blocked });
      onSaved();
      onChanged();
      announceRedirect();
    } catch (error) {
      tab.close();
      reportFailure(error);
      // A change elsewhere, a payment in another tab say, changes what the page offers.
      onChanged();
    } finally {
      setBusy(false);
    }
  }

  async function check(values: ApplicationValues): Promise<object | undefined> {
    const loaded = await loadCheck().catch(reportFailure);
    if (!loaded) return undefined;
    const { problems: found, data } = loaded.checkApplication(values);
    setProblems(found);
    return data;
  }

  // If it can't be loaded, sending says so.
  const prepare = () => void loadCheck().catch(() => undefined);
  return { busy, problems, payment, prepare, submit };
}

/** The stored session may have expired, which the client finds out when it refreshes it. */
async function hasLiveSession(): Promise<boolean> {
  const client = await browserClient();
  const { data } = await client.auth.getSession();
  return data.session !== null;
}

function askToSignIn() {
  toast({
    variant: "destructive",
    title: "Authentication required",
    description: "Please sign in to become a mentor",
  });
}

function askForExpertise() {
  toast({
    variant: "destructive",
    title: "Expertise required",
    description: "Please add at least one area of expertise",
  });
}

function announceRedirect() {
  toast({
    title: "Redirecting to payment",
    description: `Complete your ${formatMoney(registrationFee)} registration to become a mentor`,
  });
}

function reportFailure(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification asks for it
  console.error("The application could not be submitted", error);
  toast({
    variant: "destructive",
    title: "Error",
    description: (error instanceof Error && error.message) || "Failed to submit application",
  });
}
