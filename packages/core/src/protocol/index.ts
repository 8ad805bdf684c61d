/** Protocol knowledge shared by the server kit and the client that the SDK lacks. */
export { fromHeaderValue, toHeaderValue } from './header-value.ts'
export { MESSAGE_META, messageMeta, readMessageMeta } from './message-meta.ts'
export { META, MODERN_ERROR, MODERN_VERSION } from './modern.ts'
