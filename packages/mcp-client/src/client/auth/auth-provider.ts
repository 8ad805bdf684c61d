type Awaitable<Value> = Value | Promise<Value>

/** Client metadata for registration (RFC 7591). */
export interface AuthClientMetadata {
  readonly redirect_uris: string[]
  readonly client_name?: string | undefined
  readonly grant_types?: string[] | undefined
  readonly response_types?: string[] | undefined
  readonly token_endpoint_auth_method?: string | undefined
  readonly scope?: string | undefined
}

/** Registration of the client; `issuer` is the authorization server that it is valid for. */
export interface AuthClientInformation {
  readonly client_id: string
  readonly client_secret?: string | undefined
  readonly issuer?: string | undefined
}

/** Tokens of a sign-in; `issuer` is the authorization server that issued them. */
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

/** Discovered authorization server of an MCP server (RFC 9728, RFC 8414). */
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
 * Signs a user in to a server and stores the result: the interface `OAuthClientProvider` of the official SDK,
 * whose implementations can be passed unchanged. Saved data must be stored unmodified, including `issuer`.
 * One provider belongs to one server.
 */
export interface AuthProvider {
  /** Redirect address of the authorization server; undefined if no user is involved. */
  readonly redirectUrl: string | URL | undefined
  readonly clientMetadata: AuthClientMetadata
  /** Address of a client metadata document, for servers that accept one instead of a registration. */
  readonly clientMetadataUrl?: string | undefined
  state?(): Awaitable<string>
  clientInformation(): Awaitable<AuthClientInformation | undefined>
  /** Absent if the client is already registered and must not be registered again. */
  saveClientInformation?(information: AuthClientInformation): Awaitable<void>
  tokens(): Awaitable<AuthTokens | undefined>
  saveTokens(tokens: AuthTokens): Awaitable<void>
  /** Opens or shows the sign-in page. */
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
   * Extension of the SDK's interface: called before a sign-in that involves the user, to open the server
   * behind `redirectUrl`.
   * @param ended Aborted when the sign-in is over, whatever the outcome.
   */
  prepare?(ended: AbortSignal): Awaitable<void>
  /**
   * Extension of the SDK's interface: waits for the authorization server's redirect and returns its query.
   * Without it, complete the sign-in with the client's `finishAuth`.
   */
  authorizationResponse?(signal: AbortSignal): Promise<URLSearchParams>
  /**
   * Extension of the SDK's interface: runs a token renewal while no other program renews the same tokens.
   * Authorization servers end a sign-in whose refresh token is used twice.
   */
  exclusively?<Result>(renewal: () => Promise<Result>, signal: AbortSignal): Promise<Result>
}
