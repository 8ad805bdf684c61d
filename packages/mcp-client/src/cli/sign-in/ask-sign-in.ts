import { untilAborted } from '@agora-mcp/core/lazy'
import { MCPError } from '../../client/mcp-error.ts'
import { excerpt } from '../../client/untrusted/safe-text.ts'
import type { AskerOptions } from '../ask-user.ts'
import type { SignInPrompt } from './chat-auth.ts'

/** Time for a person to sign in, in milliseconds. */
const TIMEOUT_MS = 300_000

export interface SignInAskerOptions extends AskerOptions {
  /** Opens an address in the person's browser; undefined to only show it. */
  readonly open: ((address: string) => void) | undefined
  readonly timeoutMs?: number
}

/** Shows where to sign in, and waits for the browser's redirect or for its address to be pasted. */
export function createSignInPrompt(options: SignInAskerOptions): SignInPrompt {
  const { printer, palette, ask, inTurn, open, timeoutMs = TIMEOUT_MS } = options
  return {
    possible: ask !== undefined,
    turn: (ended) =>
      new Promise((begin) => {
        void inTurn(async () => {
          begin()
          await aborted(ended)
        })
      }),
    show(server, address) {
      printer.note(
        palette.bold(`Server "${excerpt(server)}" wants you to sign in at ${excerpt(address.origin)}:`),
      )
      printer.note(`  ${address.href}`)
      open?.(address.href)
      const how =
        open === undefined ? 'Open this address in a browser' : 'Your browser should show this address'
      printer.note(
        palette.dim(
          `${how}. I wait ${timeoutMs / 60_000} minutes; Ctrl-C gives up. If the browser is on another computer, paste the address that it shows at the end.`,
        ),
      )
    },
    async wait(answer, expects, signal) {
      const done = new AbortController()
      const late = AbortSignal.timeout(timeoutMs)
      const stopped = AbortSignal.any([signal, late, done.signal])
      try {
        return await untilAborted(
          Promise.race([answer, typed(expects, stopped), tooLate(late, timeoutMs)]),
          signal,
        )
      } finally {
        done.abort()
      }
    },
  }

  /** Query of the address that the person pastes. Stays pending if the wait ends first. */
  async function typed(
    expects: (query: URLSearchParams) => boolean,
    stopped: AbortSignal,
  ): Promise<URLSearchParams> {
    for (;;) {
      const line = await ask?.('Address: ', stopped)
      if (stopped.aborted) return new Promise(() => {})
      if (line === null || line === undefined) throw new MCPError('cancelled', 'The sign-in was cancelled.')
      const query = URL.parse(line.trim())?.searchParams
      if (query !== undefined && expects(query)) return query
      printer.note(palette.red('This is not the address that the browser shows after this sign-in.'))
    }
  }
}

async function tooLate(late: AbortSignal, timeoutMs: number): Promise<never> {
  await aborted(late)
  throw new MCPError('unauthorized', `Nobody signed in within ${timeoutMs / 60_000} minutes.`, {
    hint: 'Start mcp-chat again to be asked anew.',
  })
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
