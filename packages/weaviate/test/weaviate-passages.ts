import { seededRandom } from '../../testing/src/random/index.ts'
import {
  type CollectionPlan,
  type HybridIndex,
  nameId,
  type OpenCollection,
  SEARCH_PROPERTIES,
} from '../src/index.ts'
import { sampleKeyOf } from '../src/sample-key.ts'

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
export const passage = (place: number) => {
  const id = nameId(`passage ${place}`)
  return {
    id,
    properties: { terms: `word${place}`, terms_count: 1, draw: sampleKeyOf(id), language: 'fr', place },
    vector: vectorOf(place),
  }
}

export async function isFoundByWord(passages: OpenCollection, place: number): Promise<boolean> {
  const [first] = await passages.bestByBm25([`word${place}`], 'terms', [], {
    properties: ['place'],
    limit: 1,
  })
  return first?.properties.place === place
}

export async function isFoundByVector(index: HybridIndex, place: number): Promise<boolean> {
  const { found } = await index.search({
    text: '',
    vector: vectorOf(place),
    languages: ['fr'],
    conditions: [],
    hidden: [],
    wantsHubness: false,
    limit: 10,
    properties: ['place'],
  })
  // Without words in the question, the nearest comes first.
  return found[0]?.object.properties.place === place
}
