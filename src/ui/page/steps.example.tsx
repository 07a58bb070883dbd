import { Steps } from "./steps.tsx";

export const title = "Steps";
/** As wide as a page. */
export const wide = true;

export const examples = {
  Four: () => (
    <Steps
      items={[
        { title: "Tell us about you", text: "Ten minutes, and you can stop in between." },
        { title: "Meet by video", text: "Half an hour with someone who knows your field." },
        { title: "Choose", text: "We send you jobs that fit. You say which ones you like." },
        { title: "Move", text: "We help with papers, housing and the first week." },
      ]}
    />
  ),
  "Two, with long words": () => (
    <Steps
      items={[
        { title: "Berufsanerkennungsverfahrensbeschleunigung", text: "x".repeat(90) },
        { title: "Choose", text: "One." },
      ]}
    />
  ),
};
