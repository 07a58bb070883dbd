import { prepareData } from "../../support/database/prepared-data.ts";
import { installFonts } from "../../support/pages/fonts.ts";

export default async () => {
  await installFonts(console.log);
  return await prepareData();
};
