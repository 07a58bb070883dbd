import { installFonts } from "../support/fonts.ts";
import { prepareData } from "../support/prepared-data.ts";

export default async () => {
  await installFonts(console.log);
  return await prepareData();
};
