import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { TextField } from "#ui/form/text-field.tsx";

const fieldId = "feed-address";

/** The secret address of one's sessions, to copy, and the way to another one. */
export function StudioFeed({ address }: { address: string }) {
  const [notice, setNotice] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setNotice("Copied.");
    } catch {
      // Without the permission the address is selected, so that it can be copied with the keyboard.
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLInputElement) field.select();
      setNotice("Your browser did not allow copying. The address is selected: copy it yourself.");
    }
  }

  return (
    <div className="grid gap-4">
      <TextField
        id={fieldId}
        name="feed-address"
        label="Address of your calendar"
        help="Whoever has this address can read your sessions with names. Keep it to yourself."
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
        <ButtonForm hidden={{ form: "reset" }} preventScrollReset variant="destructive">
          Make a new address
        </ButtonForm>
        <span role="status" className="text-sm text-muted">
          {notice}
        </span>
      </div>
      <p className="text-sm text-muted">
        A new address makes the old one void at once: calendars that use it get nothing more.
      </p>
    </div>
  );
}
