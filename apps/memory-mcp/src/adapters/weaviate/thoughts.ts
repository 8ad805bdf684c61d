import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { AppError } from '@agora-mcp/core/errors'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import { type ThoughtFilter, type ThoughtListFilter, thoughtsOf } from '../../domain/filters.ts'
import type { Thought } from '../../domain/memory.ts'
import { queryOf, type SearchQuery } from '../../domain/recall/index-entry.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import { nearestItems } from '../../domain/recall/nearest.ts'
import { rankItems, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import { thoughtNotFound } from '../../domain/store-errors.ts'
import {
  assertNoCircle,
  changeThought,
  hideSuccessor,
  isSuperseded,
  mayHideSuccessors,
  newThought,
  visibleVersions,
} from '../../domain/thought-changes.ts'
import type { ThoughtStore } from '../../ports/thoughts.ts'
import { embedThoughtQuestion } from '../embed-question.ts'
import {
  NONE_FOUND,
  toUnchecked,
  type UncheckedCandidates,
  uncheckedUnion,
  withoutRows,
} from './checked-candidates.ts'
import type { Item, Items } from './items.ts'
import { listNewest, projectConditions, timeConditions } from './listing.ts'
import { THOUGHTS } from './lock-keys.ts'
import { type ReadRows, readBest } from './read-best.ts'
import { foldConcept, thoughtItem, toThought, versionsOf } from './rows.ts'
import { seenLevels } from './seen-levels.ts'
import { REINDEX_COMMAND, type StoreState } from './store-state.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Finds a thought by id, deleted or not; null if there is none. */
export async function findThought(thoughts: Items, uuid: string): Promise<Item | null> {
  return UUID.test(uuid) ? ((await thoughts.latest([uuid])).get(uuid) ?? null) : null
}

export function createWeaviateThoughts(store: StoreState, embedQuestion: EmbedQuestion): ThoughtStore {
  const { scope } = store
  const levelOf = (item: Item | undefined) => (item === undefined ? null : toThought(item).privacyLevel)
  const living = async (thoughts: Items, uuid: string): Promise<Item> => {
    const item = await findThought(thoughts, uuid)
    if (item !== null && item.properties.state !== 'deleted' && scope.sees(toThought(item).privacyLevel))
      return item
    throw thoughtNotFound(uuid)
  }
  const toSeen = async (thoughts: Items, items: readonly Item[]): Promise<Thought[]> => {
    const plain = items.map(toThought)
    if (!mayHideSuccessors(scope)) return plain
    const successors = plain.flatMap(({ supersededBy }) => (supersededBy === null ? [] : [supersededBy]))
    const known = await thoughts.get(successors)
    return plain.map((thought) => {
      const successor = thought.supersededBy === null ? undefined : known.get(thought.supersededBy)
      return hideSuccessor(thought, levelOf(successor), scope)
    })
  }
  const prepare = (text: string) =>
    store.readWith(async ({ items, languages }) => {
      const [words, links] = await Promise.all([
        items.thought.prepareWords(text, languages),
        linksOf(items.thought),
      ])
      return { words, links }
    })
  /** Links of superseded thoughts to their successors, visible or not; empty for the owner. */
  const linksOf = async (thoughts: Items): Promise<readonly Link[]> => {
    if (!mayHideSuccessors(scope)) return []
    const superseded = [{ property: 'state', equals: 'superseded' }, ...seenLevels(scope)]
    const found = await thoughts.findEvery(superseded, ['row', 'superseded_by'])
    return found.map(({ properties }) => ({
      row: Number(properties.row),
      successor: String(properties.superseded_by),
    }))
  }
  /** Rows of thoughts superseded by a visible one; hidden ones do not exist for the viewer. */
  const replaced = async (thoughts: Items, links: readonly Link[]): Promise<ReadonlySet<number>> => {
    const known = links.length === 0 ? new Map() : await thoughts.get(links.map(({ successor }) => successor))
    const isReplaced = ({ successor }: Link) => isSuperseded(levelOf(known.get(successor)), scope)
    return new Set(links.filter(isReplaced).map(({ row }) => row))
  }
  const find = async (
    { state, asked: { words, links } }: Awaited<ReturnType<typeof prepare>>,
    query: SearchQuery,
    filter: ThoughtFilter,
  ): Promise<UncheckedCandidates> => {
    const { fingerprint, languages, projects, items } = state
    if (fingerprint === null) return NONE_FOUND
    assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
    const conditions = [...searchConditions(filter, scope), ...projectConditions(filter.project, projects)]
    const visible = scope.seesAll ? null : seenLevels(scope)
    const [found, gone] = await Promise.all([
      items.thought.search(query, languages, { conditions, visible }, words),
      replaced(items.thought, links),
    ])
    return withoutRows(toUnchecked(found), gone)
  }
  const reader =
    (thoughts: Items): ReadRows<Thought> =>
    async (rows) => {
      const present = [
        { property: 'row', anyOf: rows },
        { property: 'state', noneOf: ['deleted'] },
      ]
      const items = await thoughts.find(present, { limit: rows.length })
      const seen = await toSeen(thoughts, items)
      return new Map(items.flatMap(({ row }, place) => (seen[place] ? [[row, seen[place]] as const] : [])))
    }
  const readNearest = async (query: SearchQuery, filter: ThoughtFilter, besides: readonly number[] = []) => {
    const prepared = await prepare(query.text)
    const found = withoutRows(await find(prepared, query, filter), new Set(besides))
    const nearest = (set: WindowCandidateSet) => nearestItems(set, { least: 0, limit: query.limit })
    const { ranked, items } = await readBest(found, nearest, {
      items: reader(prepared.state.items.thought),
    })
    return ranked.flatMap(({ item, similarity }) => {
      const thought = items.get(item)
      return thought === undefined ? [] : [{ thought, similarity }]
    })
  }

  return {
    async add(thought, entry, limit) {
      scope.assertSees(thought.privacyLevel)
      const query = queryOf(entry, thought.content, limit)
      const near = query === null ? [] : await readNearest(query, thoughtsOf(thought.project))
      await store.write(`thought ${thought.uuid}`, async (writing) => {
        if ((await findThought(writing.thought, thought.uuid)) !== null) {
          throw new AppError('conflict', `The id ${thought.uuid} is taken.`)
        }
        await store.recordProjects([thought.project])
        await store.recordModel([entry])
        await writing.thought.put([{ item: thoughtItem(newThought(thought), [], null), entry }])
      })
      return near
    },
    async get(uuid) {
      const { thought } = (await store.read()).items
      const [seen] = await toSeen(thought, [await living(thought, uuid)])
      return seen ?? Promise.reject(thoughtNotFound(uuid))
    },
    async versions(uuid) {
      const { thought } = (await store.read()).items
      return visibleVersions(versionsOf(await living(thought, uuid)), scope)
    },
    update: (uuid, update, entry) =>
      store.write(THOUGHTS, async (writing) => {
        const item = await living(writing.thought, uuid)
        const changed = changeThought(toThought(item), update, scope)
        if (changed === null) return false
        const { next, former, newSuccessor } = changed
        if (newSuccessor !== null) {
          const successor = await living(writing.thought, newSuccessor)
          assertNoCircle(uuid, await successorsFrom(writing.thought, successor))
        }
        const kept = [...versionsOf(item), ...(former === null ? [] : [former])]
        await store.recordProjects([next.project])
        await store.recordModel([entry])
        await writing.thought.put([{ item: thoughtItem(next, kept, null), entry }])
        return true
      }),
    async list(filter, page) {
      const { items, projects } = await store.read()
      const { thought } = items
      const gone = filter.withSuperseded ? [] : await replaced(thought, await linksOf(thought))
      const conditions = [
        ...listConditions(filter, scope),
        ...projectConditions(filter.project, projects),
        { property: 'row', noneOf: [...gone] },
      ]
      const listed = await listNewest(
        thought,
        conditions,
        { property: 'timestamp', now: store.clock() },
        page,
      )
      return { ...listed, items: await toSeen(thought, listed.items) }
    },
    async search(question, filter) {
      const [prepared, { query, wanted, words }] = await Promise.all([
        prepare(question.text),
        embedThoughtQuestion(question, embedQuestion),
      ])
      const ranges = withNamedTime(filter, wanted.time)
      const found = uncheckedUnion(await Promise.all(ranges.map((range) => find(prepared, query, range))))
      const { thought } = prepared.state.items
      const best = await readBest(found, (set) => rankItems(set, wanted).slice(0, question.limit), {
        items: reader(thought),
        wordCodes: words === null ? undefined : thought.wordCodes,
      })
      return { ...best, words }
    },
    async findRelated(uuid, limit) {
      const { fingerprint, items } = await store.read()
      const own = await living(items.thought, uuid)
      const vector = await items.thought.vectorOf(uuid)
      if (vector === null || fingerprint === null) return []
      const query = { text: '', vector, fingerprint, limit }
      return readNearest(query, thoughtsOf(toThought(own).project), [own.row])
    },
  }
}

interface Link {
  readonly row: number
  readonly successor: string
}

const statesSeen = (scope: AccessScope, withSuperseded: boolean): string[] =>
  withSuperseded || mayHideSuccessors(scope) ? ['current', 'superseded'] : ['current']

function searchConditions({ thoughtType, since, until }: ThoughtFilter, scope: AccessScope): Condition[] {
  return [
    { property: 'state', anyOf: statesSeen(scope, false) },
    ...seenLevels(scope),
    ...(thoughtType === null ? [] : [{ property: 'thought_type', equals: thoughtType }]),
    ...timeConditions({ since, until }),
  ]
}

function listConditions(filter: ThoughtListFilter, scope: AccessScope): Condition[] {
  const { thoughtType, concepts, privacyLevel, withSuperseded, due, ...range } = filter
  const levels = scope.levels.filter((level) => level === privacyLevel)
  return [
    { property: 'state', anyOf: statesSeen(scope, withSuperseded) },
    ...(privacyLevel === null ? seenLevels(scope) : [{ property: 'privacy_level', anyOf: levels }]),
    ...(thoughtType === null ? [] : [{ property: 'thought_type', equals: thoughtType }]),
    ...(concepts === null ? [] : [{ property: 'concepts_folded', anyOf: concepts.map(foldConcept) }]),
    ...(due === null ? [] : timeConditions(due, 'due')),
    ...timeConditions(range),
  ]
}

/** Ids of a thought and its chain of successors; each once, even if a store contains a cycle. */
async function successorsFrom(thoughts: Items, successor: Item): Promise<string[]> {
  const chain: string[] = []
  let current: Item | null = successor
  while (current !== null && !chain.includes(current.id)) {
    chain.push(current.id)
    const next: string | null = toThought(current).supersededBy
    current = next === null ? null : await findThought(thoughts, next)
  }
  return chain
}
