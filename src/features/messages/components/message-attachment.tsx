import { FileText, ImageIcon } from "lucide-react";
import { describeSize } from "../messages.rules.ts";
import type { Attachment } from "../messages.types.ts";

const checkingOwn = "We're checking this file for viruses. You can both open it once that's done.";
const checkingOther = "We're checking this file for viruses. You can open it once that's done.";

/** The file that came with a message. */
export function MessageAttachment({
  attachment,
  isOwn,
}: {
  attachment: Attachment;
  isOwn: boolean;
}) {
  const { name, type, size, path, isBeingChecked } = attachment;
  const Icon = type.startsWith("image/") ? ImageIcon : FileText;
  return (
    <p className="flex items-start gap-2 border-t border-line pt-2 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {path ? (
          <a href={path} className="link" download={name}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}{" "}
        {isBeingChecked ? (
          <span className="text-muted">{isOwn ? checkingOwn : checkingOther}</span>
        ) : (
          <span className="text-muted">{path ? describeSize(size) : "(deleted)"}</span>
        )}
      </span>
    </p>
  );
}
