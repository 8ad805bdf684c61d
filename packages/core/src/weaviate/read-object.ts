import type { WeaviateAddress } from './nodes.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** An object as REST gives it. */
export interface RestObject {
  readonly id: string
  readonly properties: object
  readonly vectors?: Readonly<Record<string, number[]>>
}

const MOST_MS = 20_000

/**
 * An object by its id as a majority of its copies has it; null where there is none. The client cannot ask for that: its
 * reads by id are searches, which one copy answers, with what it has.
 * @throws Error as the client does, with the status and what the server said
 */
export async function readObject(
  { url }: WeaviateAddress,
  { apiKey, tenant }: WeaviateSettings,
  collection: string,
  { id, vector }: { id: string; vector: boolean },
): Promise<RestObject | null> {
  const query = new URLSearchParams({
    consistency_level: 'QUORUM',
    ...(tenant === undefined ? {} : { tenant }),
    ...(vector ? { include: 'vector' } : {}),
  })
  const response = await fetch(`${url}/v1/objects/${collection}/${id}?${query}`, {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey.reveal()}` },
    signal: AbortSignal.timeout(MOST_MS),
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  const body = await response.text()
  // Read by what explains the client's errors.
  if (!response.ok) {
    const error = new Error(`status code: ${response.status}, error: ${body}`)
    error.name = 'WeaviateUnexpectedStatusCodeError'
    throw error
  }
  return JSON.parse(body) as RestObject
}
