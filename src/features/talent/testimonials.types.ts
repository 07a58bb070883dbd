/** A testimonial about working with us. */
export interface Testimonial {
  id: string;
  name: string;
  role: string;
  company: string;
  sector: "healthcare" | "it" | "trades";
  /** 1 to 5. */
  rating: number;
  text: string;
  is_sample: boolean;
}

export type TestimonialSector = "all" | Testimonial["sector"];
