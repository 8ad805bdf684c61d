export { lazyPort } from './lazy-port.ts'
