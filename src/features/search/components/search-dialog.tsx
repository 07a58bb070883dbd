import { Search, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { contentId } from "#ui/layout/skip-link.tsx";
import { Dialog, DialogClose } from "#ui/messages/dialog.tsx";
import { searchPath, suggestedQueries } from "../search.constants.ts";
import { describeAnswer, searchResultsPath } from "../search.rules.ts";
import { DialogResults, optionsOf } from "./dialog-results.tsx";
import { type TypedSearch, useSearchAnswers } from "./use-search-answers.ts";

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gives the focus back to what opened the dialog. */
  onClosed: () => void;
}

const listId = "search-options";

/**
 * Searches the site while somebody types; Enter leads to the result that is chosen, or to them all.
 */
export function SearchDialog({ open, onOpenChange, onClosed }: SearchDialogProps) {
  const left = useRef(false);

  function close() {
    if (!left.current) {
      onClosed();
      return;
    }
    // A result was opened: the keyboard goes on in the page that it led to.
    left.current = false;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search this site" onClosed={close}>
      <SearchBox
        onLeave={() => {
          left.current = true;
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function SearchBox({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const search = useSearchAnswers(typed);
  const { query, answer, problem } = search;
  const shown = problem ? null : answer;
  const options = shown ? optionsOf(shown) : [];
  const active = options.includes(chosen ?? "") ? chosen : null;

  function type(text: string) {
    setTyped(text);
    setChosen(null);
  }

  function choose(option: string | undefined) {
    setChosen(option ?? null);
    document.getElementById(option ?? "")?.scrollIntoView({ block: "nearest" });
  }

  function moveByKey(event: KeyboardEvent) {
    if (options.length === 0 || event.nativeEvent.isComposing) return;
    const at = active ? options.indexOf(active) : -1;
    const target = targetOf(event.key, at, options.length);
    if (target === undefined) return;
    event.preventDefault();
    choose(options[target]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (active) {
      document.getElementById(active)?.click();
      return;
    }
    if (problem && !problem.passing) return;
    onLeave();
    void navigate(searchResultsPath(query));
  }

  return (
    <>
      <form
        action={searchPath}
        onSubmit={submit}
        className="flex items-center gap-2 border-b border-line px-4 py-2"
      >
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          ref={input}
          name="q"
          role="combobox"
          aria-label="Search jobs, mentors, guides, pathways and events"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active ?? undefined}
          aria-invalid={problem && !problem.passing ? true : undefined}
          aria-describedby="search-standing"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={moveByKey}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search this site"
          className="min-h-11 min-w-0 flex-1 bg-transparent px-1 text-lg placeholder:text-muted placeholder:opacity-100 focus-visible:outline-offset-0"
        />
        <DialogClose>
          <Button variant="quiet" size="small" className="min-h-11 min-w-11">
            <X aria-hidden />
            <span className="sr-only">Close search</span>
          </Button>
        </DialogClose>
      </form>
      <div id="search-standing" className="grid gap-2 px-5 py-3">
        <p role="status" className={problem ? "font-semibold text-danger" : "text-sm text-muted"}>
          {describeStanding(search)}
        </p>
        {problem?.passing ? (
          <Button variant="secondary" size="small" className="w-fit" onClick={search.retry}>
            Try again
          </Button>
        ) : null}
      </div>
      {query === "" ? (
        <Suggestions
          label="Try searching for"
          queries={suggestedQueries}
          onChoose={(suggestion) => {
            type(suggestion);
            input.current?.focus();
          }}
        />
      ) : null}
      {shown && options.length > 0 ? (
        <DialogResults
          id={listId}
          answer={shown}
          active={active}
          waiting={search.waiting}
          onPoint={setChosen}
          onLeave={onLeave}
        />
      ) : null}
    </>
  );
}

interface SuggestionsProps {
  label: string;
  queries: readonly string[];
  onChoose: (query: string) => void;
}

function Suggestions({ label, queries, onChoose }: SuggestionsProps) {
  return (
    <div className="grid gap-2 px-5 pb-5">
      <p className="font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {queries.map((query) => (
          <li key={query}>
            <Button variant="secondary" size="small" onClick={() => onChoose(query)}>
              {query}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Target of a key from the option at a position; before the first is what was typed. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return at + 1 < count ? at + 1 : 0;
  if (key === "ArrowUp") return at > 0 ? at - 1 : count - 1;
  // Without a chosen option these keys move in the text.
  if (at < 0) return undefined;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function describeStanding({ query, answer, waiting, problem }: TypedSearch): string {
  if (problem) return problem.text;
  if (query === "") return "Search jobs, mentors, guides, pathways and events.";
  if (waiting || !answer) return "Searching...";
  if (answer.total > 0) return describeAnswer(answer);
  return `${describeAnswer(answer)}. Try different or fewer words.`;
}
