import { untilAborted } from '@agora-mcp/core/lazy'
import { createRedactor } from '@agora-mcp/core/log'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { isMCPError, MCPError } from '../mcp-error.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import type { AuthDiscovery, AuthProvider } from './auth-provider.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { type Challenge, readChallenge } from './challenge.ts'
import { type Attempt, guardProvider, NEEDS_USER, sameIssuer, verifyIssuer } from './guard-provider.ts'
import { SharedWork } from './shared-work.ts'
import { signInFailure } from './sign-in-failure.ts'

/** Number of secrets kept for redaction; older ones have expired. */
const REMEMBERED = 50
const OFFLINE = 'offline_access'
const FINISH_HINT =
  'Once the user has signed in, pass what the redirect address was called with to finishAuth(), and call start() again.'

/**
 * Sign-in of a user to one server (OAuth 2.1): sends the stored token, renews it when it expires, and asks
 * the user to sign in if that does not help. Uses the flow of the official SDK, loaded on demand.
 */
export class SignIn {
  readonly #provider: AuthProvider
  readonly #server: URL
  readonly #secrets = new Set<string>()
  readonly #renewals = new SharedWork<boolean>()
  readonly #signIns = new SharedWork<void>()
  #challenge: Challenge = { lacksScope: false }
  #discovery: AuthDiscovery | undefined
  #state: string | undefined

  constructor(provider: AuthProvider, server: string) {
    this.#provider = provider
    this.#server = new URL(server)
  }

  /** Token to send; undefined before the first sign-in. */
  async token(): Promise<string | undefined> {
    const tokens = await this.#provider.tokens()
    this.#remember(tokens?.access_token)
    this.#remember(tokens?.refresh_token)
    return tokens?.access_token
  }

  challenged(response: Response): void {
    this.#challenge = readChallenge(response)
  }

  redact(text: string): string {
    return createRedactor([...this.#secrets])(text)
  }

  /**
   * Renews the token without the user.
   * @param used Token that was refused.
   * @returns False if the user has to sign in.
   * @throws MCPError unauthorized
   */
  async renew(used: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
    const { refresh_token, access_token } = (await this.#provider.tokens()) ?? {}
    // Another call or process has already renewed it.
    if (access_token !== undefined && access_token !== used) return true
    if (refresh_token === undefined && this.#provider.redirectUrl !== undefined) return false
    return this.#renewals.join((stop) => {
      const renewal = () => this.#renewOnce(used, stop)
      return this.#provider.exclusively?.(renewal, stop) ?? renewal()
    }, signal)
  }

  async #renewOnce(used: string | undefined, stop: AbortSignal): Promise<boolean> {
    // Another process may have renewed it while this one waited.
    const access = (await this.#provider.tokens())?.access_token
    if (access !== undefined && access !== used) return true
    return (await this.#run(this.#attempt(false, this.#discovery), stop)) === 'AUTHORIZED'
  }

  /** Checks whether a sign-in may help after an error with this status. */
  helps(httpStatus: number | null): boolean {
    return httpStatus === 401 || (httpStatus === 403 && this.#challenge.lacksScope)
  }

  /** Concurrent calls share one sign-in. @throws MCPError unauthorized; cancelled; the signal's own MCPError */
  async ask(signal: AbortSignal): Promise<void> {
    try {
      await this.#signIns.join((stop) => this.#signIn(stop), signal)
    } catch (error) {
      if (!signal.aborted) throw error
      if (isMCPError(signal.reason)) throw signal.reason
      throw new MCPError('cancelled', 'The sign-in was cancelled.')
    }
  }

  async #signIn(stop: AbortSignal): Promise<void> {
    const ended = new AbortController()
    try {
      const { discoverOAuthServerInfo } = await import('@modelcontextprotocol/sdk/client/auth.js')
      const { resourceMetadataUrl } = this.#challenge
      const found = await discoverOAuthServerInfo(this.#server, {
        fetchFn: createBoundedFetch(this.#server, stop),
        ...defined({ resourceMetadataUrl }),
      })
      const discovery = verifyIssuer({
        ...found,
        ...defined({ resourceMetadataUrl: resourceMetadataUrl?.href }),
      })
      await this.#provider.saveDiscoveryState?.(discovery)
      const over = AbortSignal.any([ended.signal, stop])
      await untilAborted(Promise.resolve(this.#provider.prepare?.(over)), stop)
      const outcome = await this.#run(this.#attempt(true, discovery), stop)
      if (outcome === 'AUTHORIZED') return
      if (this.#provider.authorizationResponse === undefined) {
        throw new MCPError('unauthorized', 'The user has to sign in.', { httpStatus: 401, hint: FINISH_HINT })
      }
      await this.finish(await untilAborted(this.#provider.authorizationResponse(stop), stop), stop)
    } catch (error) {
      throw this.#failure(error)
    } finally {
      ended.abort()
    }
  }

  /**
   * Completes a sign-in with the authorization server's redirect: its query, or the code in it. A query is
   * checked to answer this sign-in and to come from the authorization server that the user was sent to (RFC
   * 9207).
   * @throws MCPError unauthorized
   */
  async finish(answer: URLSearchParams | string, signal = new AbortController().signal): Promise<void> {
    const attempt = this.#attempt(true, this.#discovery)
    const code = typeof answer === 'string' ? answer : this.#codeOf(answer)
    this.#remember(code)
    this.#state = undefined
    await this.#run(attempt, signal, code)
  }

  #codeOf(answer: URLSearchParams): string {
    const refuse = (why: string) => new MCPError('unauthorized', `The sign-in is refused: ${why}.`)
    if (this.#state !== undefined && answer.get('state') !== this.#state)
      throw refuse('it answers another one')
    const { issuer, authorization_response_iss_parameter_supported: alwaysNamed } = {
      ...this.#discovery?.authorizationServerMetadata,
    } as { readonly issuer?: string; readonly authorization_response_iss_parameter_supported?: unknown }
    const from = answer.get('iss')
    if (from === null ? alwaysNamed === true : issuer !== undefined && !sameIssuer(from, issuer)) {
      throw refuse('the answer comes from another authorization server')
    }
    const error = answer.get('error')
    if (error !== null) {
      const words = [error, answer.get('error_description')].filter((part) => part !== null)
      throw new MCPError('unauthorized', `The sign-in failed: ${excerpt(words.join(': '), 300)}`)
    }
    const code = answer.get('code')
    if (code === null || code === '') throw refuse('the answer has no code')
    return code
  }

  #attempt(withUser: boolean, discovery: AuthDiscovery | undefined): Attempt {
    return {
      server: this.#server,
      withUser,
      discovery,
      secret: (value) => this.#remember(value),
      expect: (state) => {
        this.#state = state
      },
    }
  }

  async #run(attempt: Attempt, stop: AbortSignal, code?: string): Promise<'AUTHORIZED' | 'REDIRECT'> {
    const { auth } = await import('@modelcontextprotocol/sdk/client/auth.js')
    const { resourceMetadataUrl } = this.#challenge
    const scope = this.#scope(attempt.discovery)
    try {
      // Our interface mirrors the SDK's; a test compares them.
      return await auth(guardProvider(this.#provider, attempt) as OAuthClientProvider, {
        serverUrl: this.#server,
        fetchFn: createBoundedFetch(this.#server, stop),
        ...defined({ scope, resourceMetadataUrl, authorizationCode: code }),
      })
    } catch (error) {
      if (error === NEEDS_USER) return 'REDIRECT'
      throw this.#failure(error)
    } finally {
      if (attempt.withUser) this.#discovery = attempt.discovery
    }
  }

  /** Scopes to request: those of the refusal, else of the resource; plus offline access, if supported. */
  #scope({ resourceMetadata, authorizationServerMetadata }: Partial<AuthDiscovery> = {}): string | undefined {
    const { scope, grant_types } = this.#provider.clientMetadata
    const wanted = this.#challenge.scope ?? resourceMetadata?.scopes_supported?.join(' ') ?? scope
    const stays =
      authorizationServerMetadata?.scopes_supported?.includes(OFFLINE) === true &&
      grant_types?.includes('refresh_token') === true
    if (wanted === undefined || !stays || wanted.split(' ').includes(OFFLINE)) return wanted
    return `${wanted} ${OFFLINE}`
  }

  #failure(error: unknown): MCPError {
    return signInFailure(error, (text) => this.redact(text))
  }

  #remember(value: string | undefined): void {
    if (value === undefined) return
    this.#secrets.add(value)
    const [oldest] = this.#secrets
    if (this.#secrets.size > REMEMBERED && oldest !== undefined) this.#secrets.delete(oldest)
  }
}
