export {
  type CallOptions,
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from './create-http-client.ts'
export { httpStatus } from './http-error.ts'
