import { parentPort } from 'node:worker_threads'
import '../threads/silence.ts'
import type { PdfTextJob } from './messages.ts'
import { readTextLayer } from './read-text-layer.ts'

parentPort?.on('message', (job: PdfTextJob) =>
  readTextLayer(job, (message) => parentPort?.postMessage(message)),
)
