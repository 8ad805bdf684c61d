/** What the server kit and the client both know of the protocol beside its SDK. */
export { fromHeaderValue, toHeaderValue } from './header-value.ts'
export { MESSAGE_META, messageMeta, readMessageMeta } from './message-meta.ts'
export { META, MODERN_ERROR, MODERN_VERSION } from './modern.ts'
