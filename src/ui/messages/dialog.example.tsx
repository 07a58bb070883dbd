import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog, DialogClose } from "./dialog.tsx";

export const title = "Dialog";

function Opener({ words }: { words: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog open={open} onOpenChange={setOpen} onClosed={() => {}} title="An example">
        <div className="grid gap-4 overflow-y-auto p-6">
          <p>{words}</p>
          <DialogClose>
            <Button>Close</Button>
          </DialogClose>
        </div>
      </Dialog>
    </>
  );
}

export const examples = {
  Short: () => <Opener words="It stands over the page. Escape closes it." />,
  "Longer than the screen": () => <Opener words={"It scrolls within itself. ".repeat(150)} />,
};
