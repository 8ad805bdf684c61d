import { parentPort, workerData } from 'node:worker_threads'
import type { PdfTextJob } from './messages.ts'
import { readTextLayer } from './read-text-layer.ts'

await readTextLayer(workerData as PdfTextJob, (message) => parentPort?.postMessage(message))
