/** Parts shared with {@link runHttp} by services with several interfaces; loads no protocol code. */

export type { PublicError } from '../results/failure-form.ts'
export { publicError } from '../results/tool-result.ts'
export { createHttpGuard, type Refusal } from './http-guard.ts'
export { isLoopback } from './loopback.ts'
