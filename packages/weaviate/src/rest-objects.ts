import { defined } from '@agora-mcp/core/schemas/defined'
import { isReplicated } from './client-collection.ts'
import type { WeaviateAddress } from './nodes.ts'
import { assertReady } from './readiness.ts'
import type { WeaviateSettings } from './settings/index.ts'

export interface RestObject {
  readonly id: string
  readonly properties: object
  readonly vectors?: Readonly<Record<string, number[]>>
}

const MAX_MS = 20_000

/**
 * Reads objects by id from a quorum; missing ones are left out. The client does not support this: its reads
 * by id are searches, answered by one replica.
 * @throws Error as the client does, with the status and the server's message; while the node is not ready
 */
export async function readObjects(
  address: WeaviateAddress,
  settings: WeaviateSettings,
  collection: string,
  { ids, vector, signal }: { ids: readonly string[]; vector: boolean; signal: AbortSignal },
): Promise<RestObject[]> {
  const query = `${queryOf(settings)}${vector ? '&include=vector' : ''}`
  const readEach = async (some: readonly string[]): Promise<RestObject[]> => {
    const paths = some.map((id) => `/v1/objects/${collection}/${id}?${query}`)
    const objects = await Promise.all(paths.map((path) => readObject(address, settings, path, signal)))
    return objects.filter((object) => object !== null)
  }
  const found = await readEach(ids)
  const there = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !there.has(id))
  if (missing.length === 0) return found
  await assertReady(address)
  return [...found, ...(await readEach(missing))]
}

/** Query parameters for a quorum, if there are replicas, and for the tenant. */
function queryOf(settings: WeaviateSettings): URLSearchParams {
  const { tenant } = settings
  return new URLSearchParams({
    ...(isReplicated(settings) && { consistency_level: 'QUORUM' }),
    ...defined({ tenant }),
  })
}

async function readObject(
  { url }: WeaviateAddress,
  settings: WeaviateSettings,
  path: string,
  signal: AbortSignal,
): Promise<RestObject | null> {
  const response = await fetch(`${url}${path}`, {
    headers: keyOf(settings),
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  return (await answerOf(response)) as RestObject
}

/**
 * Stores objects in a Weaviate with one node. The client stores them by gRPC, where each batch takes at least
 * half a second. A Weaviate with several nodes is still written to by the client: while such nodes have no
 * leader, a REST request waits for the dead node, up to minutes, and may be executed long after it was
 * abandoned (1.39.1).
 * @returns the server's message about the first refused object, null if all were accepted
 * @throws Error as the client does, with the status and the server's message
 */
export async function writeObjects(
  { url }: WeaviateAddress,
  settings: WeaviateSettings,
  collection: string,
  { objects, signal }: { objects: readonly RestObject[]; signal: AbortSignal },
): Promise<string | null> {
  const { tenant } = settings
  const own = { class: collection, ...defined({ tenant }) }
  const response = await fetch(`${url}/v1/batch/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyOf(settings) },
    body: JSON.stringify({ objects: objects.map((object) => ({ ...own, ...object })) }),
    signal,
  })
  // One per object, according to the server's documentation of this request.
  const results = (await answerOf(response)) as readonly {
    readonly result?: { readonly errors?: { readonly error?: readonly { readonly message: string }[] } }
  }[]
  const refused = results.flatMap(({ result }) => result?.errors?.error ?? [])
  return refused[0]?.message ?? null
}

const keyOf = ({ apiKey }: WeaviateSettings): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey.reveal()}` }

async function answerOf(response: Response): Promise<unknown> {
  const body = await response.text()
  if (response.ok) return JSON.parse(body)
  // Parsed by the function that explains the client's errors.
  const error = new Error(`status code: ${response.status}, error: ${body}`)
  error.name = 'WeaviateUnexpectedStatusCodeError'
  throw error
}
