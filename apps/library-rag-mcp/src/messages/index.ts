import { defineMessages } from '@agora-mcp/core/errors'
import { PROBLEMS } from './problems.ts'
import { PROGRESS } from './progress.ts'
import { READING_PROBLEMS } from './reading-problems.ts'

/** All messages of the library about its work and its errors, by code. */
export const LIBRARY_MESSAGES = { ...PROGRESS, ...READING_PROBLEMS, ...PROBLEMS }

/** Formats a message of the library. */
export const say = defineMessages('library', LIBRARY_MESSAGES)

export { shownPath } from './reading-problems.ts'
