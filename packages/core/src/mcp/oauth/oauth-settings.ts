/** Whose access tokens a server takes (OAuth 2.1): it is the resource, another service signs its users in. */
export interface OAuthSettings {
  /** The authorization server, exactly as its tokens name it in `iss`. */
  readonly issuer: string
  /** What its tokens must be for (`aud`): the address of this server as clients write it, e.g. `https://books.example/mcp`. */
  readonly audience: string
  /** A scope that tokens must have; undefined: none. */
  readonly scope: string | undefined
}
