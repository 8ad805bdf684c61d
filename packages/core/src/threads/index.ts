export { serveTasks } from './task-port.ts'
export { createTaskWorker, TaskFailure, type TaskOptions, type TaskWorker } from './task-worker.ts'
