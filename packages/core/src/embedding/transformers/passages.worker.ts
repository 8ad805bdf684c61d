import { serveTasks, workerSettings } from '../../tasks/serve-tasks.ts'
import type { PassageAnswer, PassageTask } from '../passage-queue.ts'
import { embedPassageWith } from './local-embedder.ts'
import { openNativeSession } from './native-session.ts'
import { tokenisedModel } from './token-model.ts'

export interface WorkerSettings {
  readonly folder: string
  readonly threads: number
}

const { folder, threads } = workerSettings<WorkerSettings>()
const embed = embedPassageWith(tokenisedModel(folder, await openNativeSession(folder, threads)))

// Null checks whether the model is open.
serveTasks<PassageTask | null, PassageAnswer | null>(async (task) => ({
  answer: task === null ? null : await embed(task),
}))
