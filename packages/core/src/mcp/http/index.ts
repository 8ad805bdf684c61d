/** What a service of several doors shares with {@link runHttp}; it loads nothing of the protocol. */

export type { PublicError } from '../results/failure-form.ts'
export { publicError } from '../results/tool-result.ts'
export { createHttpGuard, type GuardOptions, type Refusal } from './http-guard.ts'
export { isLoopback } from './loopback.ts'
