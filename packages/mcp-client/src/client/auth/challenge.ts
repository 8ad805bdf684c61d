import { defined } from '@agora-mcp/core/schemas/defined'
/** Challenge in the `WWW-Authenticate` header of a refusal (RFC 6750, RFC 9728). */
export interface Challenge {
  readonly resourceMetadataUrl?: URL
  readonly scope?: string
  /** True if the token is valid but its scope is insufficient. */
  readonly lacksScope: boolean
}

const LONGEST = 2_000

/** Missing fields are absent. */
export function readChallenge({ headers }: Response): Challenge {
  const header = (headers.get('www-authenticate') ?? '').slice(0, LONGEST)
  const address = URL.parse(parameter(header, 'resource_metadata') ?? '')
  const scope = parameter(header, 'scope')
  return {
    ...defined({ resourceMetadataUrl: address, scope }),
    lacksScope: parameter(header, 'error') === 'insufficient_scope',
  }
}

const parameter = (header: string, name: string): string | undefined => {
  const [, quoted, plain] =
    new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*(?:"([^"]*)"|([^\\s,"]+))`, 'i').exec(header) ?? []
  return quoted || plain
}
