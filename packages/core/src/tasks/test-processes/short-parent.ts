/** A program that starts a worker process, runs one task, prints its pid and ends without closing it. */
import { processHost } from '../task-host.ts'
import { createTaskWorker } from '../task-worker.ts'

const url = new URL('./echo-worker.ts', import.meta.url)
const worker = createTaskWorker<number, { pid: number }>(() => processHost(url, { factor: 1 }), 60_000)
const { pid } = await worker.run(1)
console.log(pid)
