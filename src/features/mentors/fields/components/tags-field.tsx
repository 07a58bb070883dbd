import { X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import type { MentorField } from "../../mentor.fields.ts";
import { addTag } from "./tags.rules.ts";

interface TagsFieldProps {
  name: string;
  field: MentorField & { kind: "tags" };
  tags: string[];
  error: string | undefined;
  onChange(tags: string[]): void;
}

/** Tags that are added and removed one by one. */
export function TagsField({ name, field, tags, error, onChange }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= field.max;

  function add() {
    if (!input.current || isFull) return;
    const added = addTag(tags, input.current.value, field.max);
    input.current.value = "";
    if (added !== tags) onChange(added);
    input.current.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        id={name}
        name={name}
        label={field.label}
        help={`Use the Add button or the Enter key after each area. ${tags.length} of ${field.max} added.`}
        error={error}
        unsent
        onKeyDown={addOnEnter}
        maxLength={field.length.maximum}
        autoComplete="off"
        enterKeyHint="done"
        beside={
          <Button variant="secondary" onClick={add} disabled={isFull}>
            Add
          </Button>
        }
      />
      {tags.length > 0 ? (
        <ul aria-label={`Your ${field.many}`} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center gap-1 rounded-sm bg-sunken py-0.5 pr-0.5 pl-3"
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
                className="grid size-8 shrink-0 place-items-center rounded-sm hover:bg-surface"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
