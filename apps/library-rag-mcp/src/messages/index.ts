import { defineMessages } from '@agora-mcp/core/errors'
import { PROBLEMS } from './problems.ts'
import { PROGRESS } from './progress.ts'
import { READING_PROBLEMS } from './reading-problems.ts'

/** Everything that the library says of its work and of what goes wrong, by its code. */
export const LIBRARY_MESSAGES = { ...PROGRESS, ...READING_PROBLEMS, ...PROBLEMS }

/** Gives a message of the library. */
export const say = defineMessages('library', LIBRARY_MESSAGES)

export { shownPath } from './reading-problems.ts'
