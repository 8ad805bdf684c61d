export { lazyPort } from './lazy-port.ts'
export { once } from './once.ts'
export { type OpenedOnce, openOnce } from './open-once.ts'
