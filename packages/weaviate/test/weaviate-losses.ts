import type { Logger } from '@agora-mcp/core/log'
import { expect } from 'vitest'
import { settingsOf, type WeaviateNode } from '../../testing/src/weaviate/index.ts'
import { connectWeaviate, type NewObject, type OpenCollection, type Weaviate } from '../src/index.ts'

/** What was said of the repair, in its order. */
export type Said = { message: string; objects: unknown; error: unknown }[]

/** Connects to these nodes of a cluster of three, the first of which answers, and keeps what is said. */
export async function connectTo(
  nodes: readonly WeaviateNode[],
  collectionPrefix: string,
): Promise<{ weaviate: Weaviate; said: Said }> {
  const said: Said = []
  const say: Logger['info'] = (message, fields) =>
    said.push({ message, objects: fields?.objects, error: fields?.error })
  const log: Logger = { debug: say, info: say, warn: say, error: say, child: () => log }
  const address = {
    url: nodes.map(({ url }) => url).join(','),
    grpcUrl: nodes.map(({ grpcUrl }) => grpcUrl).join(','),
    replicationFactor: 3,
  }
  return { weaviate: await connectWeaviate(settingsOf(address, { collectionPrefix }), log), said }
}

/**
 * Stores objects as a program does that does not make the server write the log of its index: what is killed next has them,
 * and does not find them by their vectors.
 */
export async function putUnwritten(
  node: WeaviateNode | undefined,
  { name }: Pick<OpenCollection, 'name'>,
  objects: readonly NewObject[],
): Promise<void> {
  const answer = await fetch(`${node?.url}/v1/batch/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      objects: objects.map(({ id, properties, vector }) => ({
        class: name,
        id,
        properties,
        vectors: { default: Array.from(vector ?? []) },
      })),
    }),
  })
  expect(answer.ok).toBe(true)
  await answer.json()
}

/** An object as a node itself has it. */
export async function copyIn(
  { url, name }: WeaviateNode,
  collection: Pick<OpenCollection, 'name'>,
  id: string,
): Promise<{ properties: Record<string, unknown>; vector: number[] | undefined }> {
  const answer = await fetch(`${url}/v1/objects/${collection.name}/${id}?include=vector&node_name=${name}`)
  expect(answer.status).toBe(200)
  const { properties, vectors } = (await answer.json()) as {
    properties: Record<string, unknown>
    vectors?: Record<string, number[]>
  }
  return { properties, vector: vectors?.default }
}
