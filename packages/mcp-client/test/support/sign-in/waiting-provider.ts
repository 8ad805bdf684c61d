import type {
  AuthClientInformation,
  AuthClientMetadata,
  AuthProvider,
  AuthTokens,
} from '../../../src/client/auth/auth-provider.ts'

const REDIRECT = 'http://127.0.0.1:43210/callback'

/** A provider that keeps everything in memory, with a user who signs in at once. */
export class WaitingProvider implements AuthProvider {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata: AuthClientMetadata = {
    client_name: 'test',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  client: AuthClientInformation | undefined
  kept: AuthTokens | undefined
  asked = 0
  readonly signIn: (address: URL) => Promise<URL>
  #back: Promise<URL> | undefined
  #verifier = ''

  constructor(signIn: (address: URL) => Promise<URL>) {
    this.signIn = signIn
  }
  clientInformation() {
    return this.client
  }
  saveClientInformation(client: AuthClientInformation) {
    this.client = client
  }
  tokens() {
    return this.kept
  }
  saveTokens(tokens: AuthTokens) {
    this.kept = tokens
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
  redirectToAuthorization(address: URL) {
    this.asked += 1
    this.#back = this.signIn(address)
    this.#back.catch(() => {})
  }
  async authorizationResponse() {
    return (await this.#back)?.searchParams ?? new URLSearchParams()
  }
}
