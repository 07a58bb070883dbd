import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

const fieldId = "feed-address";

/** The secret address of a mentor's session calendar, to copy or replace. */
export function StudioFeed({ address }: { address: string }) {
  const [notice, setNotice] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setNotice("Copied.");
    } catch {
      // Without permission to copy, select the address so that the keyboard can copy it.
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLInputElement) field.select();
      setNotice(
        "Your browser didn't allow copying. The address is selected, so you can copy it yourself.",
      );
    }
  }

  return (
    <div className="grid gap-4">
      <TextField
        id={fieldId}
        name="feed-address"
        label="Your calendar's address"
        help="Anyone with this address can see your sessions and your mentees' names. Keep it private."
        value={address}
        readOnly
        unsent
        onFocus={(event) => event.target.select()}
        className="font-mono text-sm"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          Copy address
        </Button>
        <span role="status" className="text-sm text-muted">
          {notice}
        </span>
      </div>
      <FoldedForm
        key={address}
        look="link"
        label="Create a new address"
        hidden={{ form: "reset" }}
        quiet
        preventScrollReset
      >
        <p>
          The old address stops working immediately. Calendar apps that use it won&apos;t show new
          or changed sessions until you give them the new address.
        </p>
        <SubmitButton variant="destructive">Replace the address</SubmitButton>
      </FoldedForm>
    </div>
  );
}
