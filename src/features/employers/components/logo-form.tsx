import { FileField } from "#ui/form/file-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { logoFormPath, logoTypes } from "../employers.constants.ts";
import { type LogoProblem, logoProblems, logoSuccesses } from "../organizations/logo.constants.ts";
import { Logo } from "./logo.tsx";

export interface LogoFormProps {
  slug: string;
  name: string;
  /** Address of the present logo. */
  logo: string | null;
  /** Result of the last attempt, from the page's address. */
  outcome: string | null;
}

/** The logo with the ways to replace and to remove it. Sent as the browser sends forms. */
export function LogoForm({ slug, name, logo, outcome }: LogoFormProps) {
  const failed = wordIn(logoProblems, outcome) as LogoProblem | undefined;
  const done = wordIn(logoSuccesses, outcome);
  return (
    <section aria-labelledby="logo-title" className="grid gap-4 border-t border-line pt-8">
      <h2 id="logo-title" className="scroll-mt-6 text-xl">
        Logo
      </h2>
      {done ? <Alert variant="success" title={logoSuccesses[done]} focused /> : null}
      {failed ? <Alert variant="destructive" title={logoProblems[failed]} focused /> : null}
      <div className="flex flex-wrap items-start gap-6">
        <Logo src={logo} name={name} />
        <Form
          action={logoFormPath(slug)}
          encType="multipart/form-data"
          reloadDocument
          className="grid min-w-0 flex-1 basis-64 gap-4"
        >
          <FileField
            name="logo"
            label={logo ? "Choose another logo" : "Choose a logo"}
            help="JPEG, PNG or WebP, up to 5 MB. Anyone with a link to the image can see it."
            error={failed ? logoProblems[failed] : undefined}
            accept={logoTypes}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="secondary">Save logo</SubmitButton>
            {logo ? (
              <SubmitButton name="intent" value="remove" variant="quiet">
                Remove logo
              </SubmitButton>
            ) : null}
          </div>
        </Form>
      </div>
    </section>
  );
}

function wordIn<Word extends string>(
  words: Readonly<Record<Word, string>>,
  outcome: string | null,
): Word | undefined {
  return outcome !== null && Object.hasOwn(words, outcome) ? (outcome as Word) : undefined;
}
