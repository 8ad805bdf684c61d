import { isReplicated } from './client-collection.ts'
import type { WeaviateAddress } from './nodes.ts'
import { assertReady } from './readiness.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** An object as REST gives and takes it. */
export interface RestObject {
  readonly id: string
  readonly properties: object
  readonly vectors?: Readonly<Record<string, number[]>>
}

const MOST_MS = 20_000

/**
 * Objects by their ids as a majority of their copies has them; those that are not there are missing. The client cannot ask
 * for that: its reads by id are searches, which one copy answers, with what it has.
 * @throws Error as the client does, with the status and what the server said; while the node is not ready
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

/** Asks a majority of the copies, where there are several, and names whose objects are meant. */
function queryOf(settings: WeaviateSettings): URLSearchParams {
  const { tenant } = settings
  return new URLSearchParams({
    ...(isReplicated(settings) ? { consistency_level: 'QUORUM' } : {}),
    ...(tenant === undefined ? {} : { tenant }),
  })
}

/** @returns null where the server says that it is not there */
async function readObject(
  { url }: WeaviateAddress,
  settings: WeaviateSettings,
  path: string,
  signal: AbortSignal,
): Promise<RestObject | null> {
  const response = await fetch(`${url}${path}`, {
    headers: keyOf(settings),
    signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]),
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  return (await answerOf(response)) as RestObject
}

/**
 * Stores objects in a Weaviate of one node. The client stores them by gRPC, where each batch takes at least half a second.
 * A Weaviate of several nodes is written to by the client all the same: while such nodes have no leader, a request by REST
 * waits for the node that is gone, up to minutes, and may be done long after it was given up (1.39.1).
 * @returns what the server says of the first that it refused, null where it took all
 * @throws Error as the client does, with the status and what the server said
 */
export async function writeObjects(
  { url }: WeaviateAddress,
  settings: WeaviateSettings,
  collection: string,
  { objects, signal }: { objects: readonly RestObject[]; signal: AbortSignal },
): Promise<string | null> {
  const { tenant } = settings
  const own = { class: collection, ...(tenant === undefined ? {} : { tenant }) }
  const response = await fetch(`${url}/v1/batch/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyOf(settings) },
    body: JSON.stringify({ objects: objects.map((object) => ({ ...own, ...object })) }),
    signal,
  })
  // One for each object, by the server's documentation of this request.
  const results = (await answerOf(response)) as readonly {
    readonly result?: { readonly errors?: { readonly error?: readonly { readonly message: string }[] } }
  }[]
  const refused = results.flatMap(({ result }) => result?.errors?.error ?? [])
  return refused[0]?.message ?? null
}

/** The header that names the key, where there is one. */
const keyOf = ({ apiKey }: WeaviateSettings): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey.reveal()}` }

async function answerOf(response: Response): Promise<unknown> {
  const body = await response.text()
  if (response.ok) return JSON.parse(body)
  // Read by what explains the client's errors.
  const error = new Error(`status code: ${response.status}, error: ${body}`)
  error.name = 'WeaviateUnexpectedStatusCodeError'
  throw error
}
