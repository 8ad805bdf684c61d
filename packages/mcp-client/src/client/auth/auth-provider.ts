type Awaitable<Value> = Value | Promise<Value>

/** What a client says about itself when it registers (RFC 7591). */
export interface AuthClientMetadata {
  readonly redirect_uris: string[]
  readonly client_name?: string | undefined
  readonly grant_types?: string[] | undefined
  readonly response_types?: string[] | undefined
  readonly token_endpoint_auth_method?: string | undefined
  readonly scope?: string | undefined
}

/** The client as the authorization server knows it; `issuer` is the server that this holds for. */
export interface AuthClientInformation {
  readonly client_id: string
  readonly client_secret?: string | undefined
  readonly issuer?: string | undefined
}

/** What a sign-in gives; `issuer` is the authorization server that gave it. */
export interface AuthTokens {
  readonly access_token: string
  readonly token_type: string
  readonly id_token?: string | undefined
  /** Seconds. */
  readonly expires_in?: number | undefined
  readonly scope?: string | undefined
  readonly refresh_token?: string | undefined
  readonly issuer?: string | undefined
}

/** Where users of a server sign in, as it was found out (RFC 9728, RFC 8414). */
export interface AuthDiscovery {
  readonly authorizationServerUrl: string
  readonly resourceMetadataUrl?: string | undefined
  readonly resourceMetadata?:
    | { readonly resource: string; readonly scopes_supported?: string[] | undefined }
    | undefined
  readonly authorizationServerMetadata?:
    | { readonly issuer: string; readonly scopes_supported?: string[] | undefined }
    | undefined
}

/**
 * Signs a user in to a server, and keeps what that gives: the interface `OAuthClientProvider` of the official SDK, whose
 * implementations can be passed as they are. What is saved must be kept unchanged, `issuer` included. One provider belongs
 * to one server.
 */
export interface AuthProvider {
  /** Where the authorization server sends the user back to; undefined where no user takes part. */
  readonly redirectUrl: string | URL | undefined
  readonly clientMetadata: AuthClientMetadata
  /** Address of a document about this client, for servers that take one in place of a registration. */
  readonly clientMetadataUrl?: string | undefined
  state?(): Awaitable<string>
  clientInformation(): Awaitable<AuthClientInformation | undefined>
  /** Absent where the client is known to the authorization server already, and must not be registered. */
  saveClientInformation?(information: AuthClientInformation): Awaitable<void>
  tokens(): Awaitable<AuthTokens | undefined>
  saveTokens(tokens: AuthTokens): Awaitable<void>
  /** Sends the user to the page where they sign in, or shows its address. */
  redirectToAuthorization(address: URL): Awaitable<void>
  saveCodeVerifier(verifier: string): Awaitable<void>
  codeVerifier(): Awaitable<string>
  addClientAuthentication?(headers: Headers, params: URLSearchParams, url: string | URL): Awaitable<void>
  validateResourceURL?(server: string | URL, resource?: string): Promise<URL | undefined>
  invalidateCredentials?(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): Awaitable<void>
  prepareTokenRequest?(scope?: string): Awaitable<URLSearchParams | undefined>
  saveDiscoveryState?(state: AuthDiscovery): Awaitable<void>
  discoveryState?(): Awaitable<AuthDiscovery | undefined>
  /**
   * Beyond the SDK's interface: called before a sign-in that needs the user, to open what `redirectUrl` stands for.
   * @param ended Aborted when the sign-in is over, one way or another.
   */
  prepare?(ended: AbortSignal): Awaitable<void>
  /**
   * Beyond the SDK's interface: waits until the authorization server has sent the user back, and gives the query of that
   * address. Without it a sign-in ends by `finishAuth` of the client.
   */
  authorizationResponse?(signal: AbortSignal): Promise<URLSearchParams>
}
