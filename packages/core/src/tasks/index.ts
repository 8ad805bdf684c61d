export { heapOf, processHost, type TaskHost, threadHost } from './task-host.ts'
export { createTaskWorker, TaskFailure, type TaskOptions, type TaskWorker } from './task-worker.ts'
export { isSource, workerUrl } from './worker-url.ts'
