export { lazyPort } from './lazy-port.ts'
export { once } from './once.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { type OpenedOnce, openOnce } from './open-once.ts'
