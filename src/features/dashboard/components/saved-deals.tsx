import { useState } from "react";
import { SaveDeal } from "#features/business/business-components.contract.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { OwnList } from "./own-list.tsx";

interface SavedDeal {
  id: string;
  title: string;
  path: string;
  isOpen: boolean;
  savedAt: Date;
}

/** The viewer's saved deals. One that's closed is removed here, and its row goes with the button: a notice says so. */
export function SavedDeals({ deals }: { deals: readonly SavedDeal[] }) {
  const [listed, setListed] = useState(deals);
  const [removed, setRemoved] = useState<SavedDeal>();
  if (listed !== deals) {
    setListed(deals);
    const gone = listed.find(({ id, isOpen }) => !isOpen && !deals.some((deal) => deal.id === id));
    if (gone) setRemoved(gone);
  }
  if (!removed && deals.length === 0) return null;
  return (
    <div className="grid content-start gap-4">
      {removed ? (
        <Alert key={removed.id} variant="success" title={`Removed: ${removed.title}`} focused />
      ) : null}
      <OwnList id="saved-deals" title="Saved deals" entries={deals.map(toEntry)} />
    </div>
  );
}

/** One that is no longer open has no page. It stays until its owner removes it. */
function toEntry(saved: SavedDeal) {
  const savedAt = (
    <>
      Saved <LocalTime time={saved.savedAt} />
    </>
  );
  if (saved.isOpen) return { to: saved.path, title: saved.title, detail: savedAt };
  const detail = (
    <div className="grid justify-items-start gap-2">
      <p>No longer open. {savedAt}</p>
      <SaveDeal opportunity={saved} saved from="dashboard" />
    </div>
  );
  return { title: saved.title, detail };
}
