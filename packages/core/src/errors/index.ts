export { AppError, type AppErrorOptions, type ErrorCode, isAppError, withHint } from './app-error.ts'
export { beingMigrated } from './being-migrated.ts'
export { type CodedMessage, type MessageRef, type MessageValues, refOf } from './coded-message.ts'
export {
  defineMessages,
  type MessageCatalogue,
  type MessageWords,
  type SayMessage,
} from './define-messages.ts'
export { readFailure, writeFailure } from './file-failure.ts'
export { FILE_MESSAGES, sayOfFile } from './file-messages.ts'
export { quoted, quotedList, shortened } from './quoted.ts'
export { boundedValues, readMessageRef } from './read-message-ref.ts'
export { readRetryAfter } from './retry-after.ts'
export { StaleReadError } from './stale-read-error.ts'
