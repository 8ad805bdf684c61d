export { openEndpoint } from './endpoint.ts'
