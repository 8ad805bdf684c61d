export { type AnswerCache, createAnswerCache } from './answer-cache.ts'
export {
  type CallOptions,
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from './create-http-client.ts'
export { type HttpAnswer, httpAnswer, httpStatus } from './http-error.ts'
