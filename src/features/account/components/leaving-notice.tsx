import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { dataPath } from "../personal-data/personal-data.constants.ts";

/** Notice on every page of an account that will be deleted soon, with the way to keep it. */
export function LeavingNotice({ deleteAfter }: { deleteAfter: Date }) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-6 sm:px-8">
      <Alert title="Your account will be deleted">
        <div className="grid justify-items-start gap-3">
          <p>
            You asked us to delete your account. We'll do that on <LocalTime time={deleteAfter} />.
            Before that, you can change your mind or{" "}
            <Link className="link" to={dataPath}>
              download your data
            </Link>
            .
          </p>
          <ButtonForm action={dataPath} intent="keep" variant="secondary" size="small">
            Keep your account
          </ButtonForm>
        </div>
      </Alert>
    </div>
  );
}
