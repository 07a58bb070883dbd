import { Button } from "../controls/button.tsx";
import { CallToAction } from "./call-to-action.tsx";

export const title = "Call to action";
/** As wide as a page. */
export const wide = true;

export const examples = {
  "Two actions": () => (
    <CallToAction
      title="Talk to someone who's made the move"
      text="Half an hour by video, with a member of our team."
      actions={
        <>
          <Button>Book a consultation</Button>
          <Button variant="secondary">See our guides</Button>
        </>
      }
    />
  ),
};
