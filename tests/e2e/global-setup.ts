import { prepareData } from "../support/prepared-data.ts";

export default () => prepareData();
