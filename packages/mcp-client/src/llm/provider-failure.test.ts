import { defined } from '@agora-mcp/core/schemas/defined'
import { APICallError } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { toLLMError } from './llm-error.ts'
import { readFailure } from './provider-failure.ts'

const failed = (
  statusCode: number | undefined,
  body: unknown,
  headers: Record<string, string> = {},
  cause?: unknown,
) =>
  new APICallError({
    message: 'Failed',
    url: 'http://127.0.0.1:8080/chat/completions',
    requestBodyValues: {},
    ...defined({ statusCode }),
    responseHeaders: headers,
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    cause,
  })

const told = (error: unknown) => {
  const { code, message, hint } = toLLMError(error, undefined, '')
  return `${code} ${message} ${hint}`
}

describe('the reason of a provider', () => {
  it.each([
    [{ error: { message: 'model "x" not found', type: 'api_error' } }, 'model "x" not found'],
    [{ error: 'The template has an unknown filter' }, 'The template has an unknown filter'],
    [{ object: 'error', message: 'No chat template.', code: 400 }, 'No chat template.'],
    [{ detail: 'Unauthorized' }, 'Unauthorized'],
    [
      {
        detail: [
          { loc: ['body', 'top_k'], msg: 'is not permitted' },
          { loc: ['body', 'stop'], msg: 'is too long' },
        ],
      },
      'top_k: is not permitted; stop: is too long',
    ],
    [{ message: { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs' }] } }, 'seed: Extra inputs'],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'Overloaded'],
    [
      [{ error: { code: 400, message: 'API key not valid', status: 'INVALID_ARGUMENT' } }],
      'API key not valid',
    ],
    [
      { error: { message: 'Provider returned error', metadata: { raw: '{"error":"no slot is free"}' } } },
      'Provider returned error: no slot is free',
    ],
    [{ errors: [{ message: 'first' }, { message: 'second' }] }, 'first; second'],
    [{ error: { message: '{"error": {"message": "wrapped twice"}}' } }, 'wrapped twice'],
    ['data: {"error": {"message": "out of memory"}}\n\n', 'out of memory'],
    ['upstream connect error', 'upstream connect error'],
    [
      '<!doctype html><html><title>Portal of the office</title><body>Sign in</body></html>',
      'a web page came instead of an answer (“Portal of the office”)',
    ],
    [
      { error: { message: 'Incorrect API key provided: sk-abcdefghijklmnop' } },
      'Incorrect API key provided: sk-…',
    ],
    ['', 'Failed'],
    [{}, 'Failed'],
  ])('is read from %j', (body, reason) => {
    expect(readFailure(failed(400, body)).reason).toBe(reason)
  })

  it.each([
    [429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }],
    [400, { error: { message: 'Your credit balance is too low to access the API.' } }],
    [402, { error: { message: 'Insufficient Balance' } }],
    [403, { error: 'Out of credits. Add some.' }],
  ])('tells an account without credit, and not to wait: %i %j', (status, body) => {
    const error = failed(status, body)
    expect(readFailure(error).emptyAccount).toBe(true)
    expect(told(error)).toMatch(/billing/)
    expect(told(error)).not.toMatch(/wait/i)
  })

  it.each([
    [400, "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens."],
    [400, 'request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it'],
    [400, 'prompt is too long: 210000 tokens > 200000 maximum'],
    [413, 'Payload Too Large'],
    [400, 'The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).'],
    [500, 'the input is too long: context window exceeded'],
  ])('tells a conversation that is too long, and what to do: %i %s', (status, message) => {
    const error = failed(status, { error: { message } })
    expect(readFailure(error).tooLong).toBe(true)
    expect(told(error)).toMatch(/\/reset/)
  })

  it.each([
    [404, '404 page not found'],
    [404, ''],
    [200, { error: 'Unexpected endpoint or method. (POST /chat/completions)' }],
    [404, { detail: 'Not Found' }],
    [405, { error: 'Method or path not found' }],
  ])('names the address and /v1 where there is no such service: %i %j', (status, body) => {
    expect(told(failed(status, body))).toMatch(/http:\/\/127\.0\.0\.1:8080.*\/v1/)
  })

  it('tells no key and no password of an address', () => {
    const url = 'http://me:password@127.0.0.1:8080/chat/completions?key=secret'
    const error = new APICallError({
      message: 'Failed',
      url,
      requestBodyValues: {},
      statusCode: 404,
      responseBody: '',
    })
    expect(told(error)).toContain('The address was http://127.0.0.1:8080/chat/completions.')
    expect(told(error)).not.toMatch(/password|secret/)
  })

  it('reads how long to wait from headers and from words', () => {
    const body = (message: string) => ({ error: { message } })
    expect(readFailure(failed(429, body('Busy'), { 'retry-after': '90' })).retryAfterSeconds).toBe(90)
    expect(readFailure(failed(429, body('Busy'), { 'retry-after-ms': '1500' })).retryAfterSeconds).toBe(2)
    expect(readFailure(failed(429, body('Please try again in 1m30.5s.'))).retryAfterSeconds).toBe(91)
    expect(readFailure(failed(429, body('Please try again in 850ms.'))).retryAfterSeconds).toBeUndefined()
  })

  it('names the address where nobody listens', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(told(failed(undefined, '', {}, cause))).toMatch(
      /unavailable .*http:\/\/127\.0\.0\.1:8080.*ECONNREFUSED/,
    )
  })
})
