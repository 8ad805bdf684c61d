import { APICallError } from '@ai-sdk/provider'
import { readBody } from '../client/untrusted/http-body.ts'

/** Bytes kept of an unexpected answer, for the error message. */
const MAX_KEPT = 20_000

/** Fails for a web page, or JSON in place of a stream, with HTTP 200. @throws APICallError with the body */
export const modelFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const type = response.headers.get('content-type') ?? ''
  const streaming = typeof init?.body === 'string' && /"stream"\s*:\s*true/.test(init.body)
  if (!response.ok || !(/\bhtml\b/i.test(type) || (streaming && /\bjson\b(?!l|-seq|.*stream)/i.test(type))))
    return response
  throw new APICallError({
    message: 'The answer has another form than was asked for.',
    url: input instanceof Request ? input.url : String(input),
    requestBodyValues: {},
    statusCode: response.status,
    responseBody: (await readBody(response, MAX_KEPT)).bytes.toString(),
    isRetryable: false,
  })
}
