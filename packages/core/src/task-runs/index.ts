/** Tasks of the protocol in one folder, for apps whose tools can run again after a kill. */
export { createTaskRuns, type TaskRuns } from './task-runs.ts'
