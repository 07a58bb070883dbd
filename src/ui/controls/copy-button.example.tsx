import { CopyButton } from "./copy-button.tsx";

export const title = "Copy button";

export const examples = {
  "Copies a text": () => (
    <p className="flex flex-wrap items-center gap-3">
      <CopyButton text="https://meridian.example/feed.xml" what="address" />
    </p>
  ),
};
