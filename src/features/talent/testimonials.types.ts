/** A testimonial about working with us. */
export interface Testimonial {
  id: string;
  name: string;
  role: string;
  /** Empty if the person didn't name one. */
  company: string;
  sector: "healthcare" | "it" | "trades";
  /** 1 to 5. */
  rating: number | null;
  text: string;
  /** Its address. */
  picture: string | null;
  is_sample: boolean;
}

export type TestimonialSector = "all" | Testimonial["sector"];
