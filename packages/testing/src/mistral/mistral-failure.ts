/** Body of a refusal by Mistral's API: 401 has a different form. */
export function mistralFailure(status: number, message: string): unknown {
  if (status === 401) return { detail: message }
  const type =
    status === 429 ? 'rate_limited' : status >= 500 ? 'internal_server_error' : 'invalid_request_error'
  return { object: 'error', message, type, param: null, code: null }
}
