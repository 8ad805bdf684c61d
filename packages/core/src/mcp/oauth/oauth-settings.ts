/** Accepted access tokens (OAuth 2.1): this server is the resource, another service signs its users in. */
export interface OAuthSettings {
  /** Authorization server, exactly as in the `iss` claim of its tokens. */
  readonly issuer: string
  /** Required `aud` claim: the address of this server as clients write it, e.g. `https://books.example/mcp`. */
  readonly audience: string
  /** Required scope; undefined for none. */
  readonly scope: string | undefined
}
