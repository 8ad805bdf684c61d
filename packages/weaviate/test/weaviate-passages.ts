import { seededRandom } from '../../testing/src/random/index.ts'
import { type CollectionPlan, nameId, type OpenCollection, SEARCH_PROPERTIES } from '../src/index.ts'

const DIMENSIONS = 384

/** A collection of passages, each with a word and a vector of its own. */
export const PASSAGE_PLAN: CollectionPlan = {
  name: 'Passage',
  description: 'Passages of a test',
  hasVectors: true,
  properties: { ...SEARCH_PROPERTIES, place: 'int' },
}

function vectorOf(place: number): Float32Array {
  const random = seededRandom(place + 1)
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** The same in every run. */
export const passage = (place: number) => ({
  id: nameId(`passage ${place}`),
  properties: { terms: `word${place}`, terms_count: 1, draw: place, language: 'fr', place },
  vector: vectorOf(place),
})

const LISTING = { properties: ['place'], limit: 1 }

export async function isFoundByWord(passages: OpenCollection, place: number): Promise<boolean> {
  const [first] = await passages.bestByBm25([`word${place}`], 'terms', [], LISTING)
  return first?.properties.place === place
}

export async function isFoundByVector(passages: OpenCollection, place: number): Promise<boolean> {
  const [first] = await passages.near(vectorOf(place), [], LISTING)
  return first?.properties.place === place
}
