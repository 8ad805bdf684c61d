import { setTimeout as sleep } from 'node:timers/promises'
import { type StubServer, startStubServer } from '../http/index.ts'

const DIMENSIONS = 64

/**
 * Starts a loopback embeddings endpoint with trivial vectors, so that twenty servers can run on a small
 * machine. A text gets a component for each of its words.
 * @param answerAfterMs Delay of each request in milliseconds.
 */
export function startEmbeddingEndpoint(answerAfterMs = 0): Promise<StubServer> {
  return startStubServer(async ({ body }) => {
    const { input } = JSON.parse(body) as { input: string[] }
    const data = input.map((text, index) => ({ index, embedding: embed(text) }))
    await sleep(answerAfterMs)
    return { body: { model: 'loopback', data } }
  })
}

function embed(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0.01)
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    let hash = 0
    for (const letter of word) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    const place = hash % DIMENSIONS
    vector[place] = (vector[place] ?? 0) + 1
  }
  return vector
}
