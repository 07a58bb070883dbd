import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";

const fieldId = "feed-address";

/** The secret address of one's sessions, to copy, and the way to another one. */
export function StudioFeed({ address, busy }: { address: string; busy: boolean }) {
  const [told, setTold] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setTold("Copied.");
    } catch {
      // Without the permission the address is selected, for the keyboard's own copying.
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLInputElement) field.select();
      setTold("Your browser did not allow copying. The address is selected: copy it yourself.");
    }
  }

  return (
    <div className="grid gap-4">
      <Field
        id={fieldId}
        label="Address of your calendar"
        help="Whoever has this address can read your sessions with names. Keep it to yourself."
      >
        {(control) => (
          <Input
            {...control}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          Copy address
        </Button>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="reset" />
          <Button type="submit" variant="destructive" busy={busy}>
            Make a new address
          </Button>
        </Form>
        <span role="status" className="text-sm text-muted">
          {told}
        </span>
      </div>
      <p className="text-sm text-muted">
        A new address makes the old one void at once: calendars that use it get nothing more.
      </p>
    </div>
  );
}
