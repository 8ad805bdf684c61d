import { envInt, envSecret, envUrls, type Secret } from '@agora-mcp/core/config'
import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'

export interface WeaviateSettings {
  /** Prefix of the variables, e.g. `MEMORY`, for error messages. */
  readonly variables: string
  /** Addresses of the REST interface, one per node, separated by commas. */
  readonly url: string
  /** Addresses of the gRPC interface, `http://HOST:PORT` or `https://HOST:PORT`, in the order of the nodes. */
  readonly grpcUrl: string
  readonly apiKey: Secret | undefined
  readonly collectionPrefix: string
  /** Replicas of each object; needs as many nodes. */
  readonly replicationFactor: number
  /** Tenant that owns the data; undefined if the collections have no tenants. */
  readonly tenant: string | undefined
}

const fields = {
  WEAVIATE_URL: envUrls().optional(),
  WEAVIATE_GRPC_URL: envUrls().optional(),
  WEAVIATE_API_KEY: envSecret().optional(),
  WEAVIATE_COLLECTION_PREFIX: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9_]{0,60}$/, 'expected a capital letter, then letters, digits and _')
    .optional(),
  WEAVIATE_REPLICATION_FACTOR: envInt(1, 20).default(1),
  WEAVIATE_TENANT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'expected letters, digits, _ and -')
    .optional(),
}
type Fields = typeof fields
type Prefixed<Prefix extends string> = { [Name in keyof Fields as `${Prefix}_${Name}`]: Fields[Name] }

/** Environment variables of an app's Weaviate, for its `parseEnv` schema. */
export function weaviateFields<const Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const named = Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field])
  // Object.fromEntries widens the names that the type spells out.
  return Object.fromEntries(named) as Prefixed<Prefix>
}

/** Undefined without `<PREFIX>_WEAVIATE_URL`. @throws AppError config if others are set without it */
export function weaviateSettings<const Prefix extends string>(
  prefix: Prefix,
  env: Readonly<z.output<z.ZodObject<Prefixed<Prefix>>>>,
): WeaviateSettings | undefined {
  // The names depend on the prefix, which the type system cannot follow through a template.
  const values = env as Readonly<Record<string, unknown>>
  const read = <Name extends keyof Fields>(name: Name) =>
    values[`${prefix}_${name}`] as z.output<Fields[Name]>
  const url = read('WEAVIATE_URL')
  if (url === undefined) {
    const given = (['WEAVIATE_GRPC_URL', 'WEAVIATE_API_KEY', 'WEAVIATE_TENANT'] as const).find(
      (name) => read(name) !== undefined,
    )
    if (given === undefined) return undefined
    throw new AppError('config', `${prefix}_${given}: has no effect without ${prefix}_WEAVIATE_URL`)
  }
  const grpcUrls = read('WEAVIATE_GRPC_URL') ?? url.map(usualGrpcUrl)
  if (grpcUrls.length !== url.length) {
    throw new AppError(
      'config',
      `${prefix}_WEAVIATE_GRPC_URL: expected as many addresses as ${prefix}_WEAVIATE_URL has, in the same order`,
    )
  }
  return {
    variables: prefix,
    url: url.join(','),
    grpcUrl: grpcUrls.join(','),
    apiKey: read('WEAVIATE_API_KEY'),
    collectionPrefix: read('WEAVIATE_COLLECTION_PREFIX') ?? '',
    replicationFactor: read('WEAVIATE_REPLICATION_FACTOR'),
    tenant: read('WEAVIATE_TENANT'),
  }
}

/** Location of the data for people: the address with prefix and tenant. */
export function weaviatePlace({ url, collectionPrefix, tenant }: WeaviateSettings): string {
  const parts = [url, collectionPrefix, tenant ?? ''].filter((part) => part !== '')
  return `Weaviate (${parts.join(' ')})`
}

/** Values that must never be printed. */
export function weaviateSecrets(settings: WeaviateSettings | undefined): Secret[] {
  return settings?.apiKey === undefined ? [] : [settings.apiKey]
}

/** Default gRPC address: Weaviate's cloud has a separate host name; elsewhere it is port 50051 of the same host. */
function usualGrpcUrl(url: string): string {
  const { protocol, hostname } = new URL(url)
  return hostname.endsWith('.weaviate.cloud')
    ? `${protocol}//grpc-${hostname}:443`
    : `${protocol}//${hostname}:50051`
}
