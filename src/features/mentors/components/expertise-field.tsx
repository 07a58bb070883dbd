import { X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { maximumExpertiseLength, maximumExpertiseTags } from "../mentors.constants.ts";
import { addTag } from "./expertise.rules.ts";

interface ExpertiseFieldProps {
  tags: string[];
  error: string | undefined;
  onChange(tags: string[]): void;
}

export function ExpertiseField({ tags, error, onChange }: ExpertiseFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= maximumExpertiseTags;

  function add() {
    if (!input.current || isFull) return;
    const added = addTag(tags, input.current.value);
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
      <Field
        id="expertise"
        label="Areas of expertise"
        help={`Add each area with Add or Enter. ${tags.length} of ${maximumExpertiseTags} added.`}
        error={error}
      >
        {(control) => (
          <div className="flex gap-3">
            <Input
              {...control}
              ref={input}
              onKeyDown={addOnEnter}
              maxLength={maximumExpertiseLength}
              autoComplete="off"
              enterKeyHint="done"
            />
            <Button variant="secondary" onClick={add} disabled={isFull}>
              Add
            </Button>
          </div>
        )}
      </Field>
      {tags.length > 0 ? (
        <ul aria-label="Your areas of expertise" className="flex flex-wrap gap-2">
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
