import { parentPort, workerData } from "node:worker_threads";
import type { DocumentFormat, DrawnText } from "./document-text.ts";
import { drawDocx } from "./draw-docx.ts";
import { drawPdf } from "./draw-pdf.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread");

const { bytes, format } = workerData as { bytes: Uint8Array; format: DocumentFormat };
const drawn: DrawnText = format === "pdf" ? await drawPdf(bytes) : drawDocx(bytes);
port.postMessage(drawn);
