import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Validity of the state of an input request, in milliseconds. */
const VALID_MS = 60 * 60 * 1000

/** Seals state that a client carries between rounds, so that it cannot change it. */
export interface RequestStates {
  /** Seals a state. @param call Request that it belongs to; the state is void with any other. */
  seal(state: unknown, call: unknown): string
  /** Opens a sealed state; undefined if it was changed, has expired, or belongs to another request or process. */
  open(sealed: unknown, call: unknown): unknown
}

/** Creates {@link RequestStates} with a key of this process. */
export function createRequestStates(now: () => number = Date.now): RequestStates {
  const key = randomBytes(32)
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    seal(state, call) {
      const content = { state, call: digest(call), until: now() + VALID_MS }
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },
    open(sealed, call) {
      const [text = '', signature = ''] = typeof sealed === 'string' ? sealed.split('.') : []
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
        state: unknown
        call: string
        until: number
      }
      return content.call === digest(call) && now() < content.until ? content.state : undefined
    },
  }
}

const digest = (call: unknown): string =>
  createHash('sha256').update(JSON.stringify(call)).digest('base64url')
