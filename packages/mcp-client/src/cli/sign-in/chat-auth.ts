import { randomBytes } from 'node:crypto'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { AuthProvider } from '../../client/auth/auth-provider.ts'
import { MCPError } from '../../client/mcp-error.ts'
import type { OAuthClient } from '../../client/server-description.ts'
import { CallbackServer } from './callback-server.ts'
import type { SignInFile } from './sign-in-file.ts'

export interface SignInPrompt {
  /** True if there is a person who can sign in. */
  readonly possible: boolean
  /** Waits until no other question is open. @param ended Aborted when the sign-in is over. */
  turn(ended: AbortSignal): Promise<void>
  show(server: string, address: URL): void
  /** @param expects Checks a pasted query. @throws MCPError unauthorized if nobody signs in, cancelled */
  wait(
    answer: Promise<URLSearchParams>,
    expects: (query: URLSearchParams) => boolean,
    signal: AbortSignal,
  ): Promise<URLSearchParams>
}

export interface ChatAuthOptions {
  readonly server: string
  readonly oauth: OAuthClient | undefined
  readonly file: SignInFile
  readonly prompt: SignInPrompt
}

/** Signs the person at the terminal in to a server; the browser is redirected to a local port. */
export function createChatAuth({ server, oauth = {}, file, prompt }: ChatAuthOptions): AuthProvider {
  const { clientId, clientSecret, scope, callbackPort } = oauth
  let callback: CallbackServer | undefined
  let verifier = ''

  const registration: Pick<AuthProvider, 'saveClientInformation'> =
    clientId !== undefined
      ? {}
      : { saveClientInformation: (client) => file.change({ client, port: callback?.port }) }

  return {
    ...registration,
    get redirectUrl() {
      // Token renewal needs no callback server.
      return callback?.url ?? 'http://127.0.0.1/callback'
    },
    get clientMetadata() {
      return {
        client_name: 'mcp-chat',
        application_type: 'native',
        redirect_uris: [callback?.url ?? 'http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        ...defined({ scope }),
      }
    },

    async prepare(ended) {
      if (!prompt.possible) {
        throw new MCPError(
          'unauthorized',
          `Server "${server}" wants you to sign in, and nobody can be asked: the input is not a terminal.`,
          {
            hint: 'Run mcp-chat with this configuration once in a terminal; the sign-in is kept. Or put a token into the configuration as "token".',
          },
        )
      }
      await prompt.turn(ended)
      const { port = 0 } = await file.read()
      ended.throwIfAborted()
      const opened = await openCallback(callbackPort ?? port, callbackPort !== undefined)
      ended.addEventListener('abort', () => opened.close(), { once: true })
      if (ended.aborted) {
        opened.close()
        throw ended.reason
      }
      callback = opened
      // The client was registered with a port that another program is using.
      if (clientId === undefined && opened.port !== port)
        await file.change({ client: undefined, port: undefined })
    },
    state() {
      const state = randomBytes(16).toString('base64url')
      callback?.expect(state)
      return state
    },
    redirectToAuthorization: (address) => prompt.show(server, address),
    async authorizationResponse(signal) {
      const waiting = callback
      if (waiting === undefined) throw new MCPError('unauthorized', 'No sign-in goes on.')
      return prompt.wait(waiting.answer, (query) => waiting.expects(query), signal)
    },

    async clientInformation() {
      if (clientId === undefined) return (await file.read()).client
      return { client_id: clientId, ...defined({ client_secret: clientSecret }) }
    },
    tokens: async () => (await file.read()).tokens,
    saveTokens: (tokens) => file.change({ tokens }),
    exclusively: (renewal, signal) => file.exclusively(renewal, signal),
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (discovery) => file.change({ discovery }),
    discoveryState: async () => (await file.read()).discovery,
    async invalidateCredentials(part) {
      const all = part === 'all'
      await file.change({
        ...((all || part === 'tokens') && { tokens: undefined }),
        ...((all || part === 'client') && { client: undefined, port: undefined }),
        ...((all || part === 'discovery') && { discovery: undefined }),
      })
    },
  }
}

async function openCallback(port: number, needed: boolean): Promise<CallbackServer> {
  try {
    return await CallbackServer.open(port, needed)
  } catch (error) {
    throw new MCPError(
      'config',
      `Port ${port}, where the sign-in ends, cannot be listened at: ${String(Object(error).code)}.`,
      {
        hint: 'End the program that has it, or register another "callbackPort".',
      },
    )
  }
}
