import { defineMessages } from '@agora-mcp/core/errors'
import { PROBLEMS } from './problems.ts'
import { PROGRESS } from './progress.ts'
import { READING_PROBLEMS } from './reading-problems.ts'

export const LIBRARY_MESSAGES = { ...PROGRESS, ...READING_PROBLEMS, ...PROBLEMS }

export const say = defineMessages('library', LIBRARY_MESSAGES)

export { shownPath } from './reading-problems.ts'
