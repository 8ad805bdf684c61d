import { type Links, withSoundLinks } from '../domain/exchange/linked-thoughts.ts'
import { planMessages } from '../domain/exchange/plan-messages.ts'
import {
  type ConversationGroup,
  type Incoming,
  type SkipCounts,
  skip,
  type ThoughtRecord,
} from '../domain/exchange/record.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import { conversationWindows, messageWindows, thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** Items embedded per transaction, the most that an interruption loses. */
const SLICE = 64

/** Thoughts looked up at a time. */
const LOOKED_UP = 500

export interface ImportReport {
  readonly thoughts: Counts
  readonly conversations: Counts
  readonly messages: Counts
  readonly skipped: SkipCounts
}

interface Counts {
  added: number
  already: number
}

type ImportDeps = Pick<Deps, 'archive' | 'embedder' | 'newId'>

/** Idempotent; an interrupted import keeps the stored records, and the next run resumes from there. */
export async function importRecords(incoming: Incoming, deps: ImportDeps, work: Work): Promise<ImportReport> {
  const report: ImportReport = {
    thoughts: { added: 0, already: 0 },
    conversations: { added: 0, already: 0 },
    messages: { added: 0, already: 0 },
    skipped: new Map(incoming.skipped),
  }
  const total =
    incoming.thoughts.length +
    incoming.conversations.reduce((sum, { messages }) => sum + 1 + messages.length, 0)
  let done = 0
  const advance = (by: number) => {
    done += by
    work.progress(done, total)
  }
  const stored = await storedLinks(incoming.thoughts, deps)
  const thoughts = withSoundLinks(incoming.thoughts, stored, report.skipped)
  for (let first = 0; first < thoughts.length; first += SLICE) {
    const slice = thoughts.slice(first, first + SLICE)
    await importThoughts(slice, report, deps, work.signal)
    advance(slice.length)
  }
  for (const group of incoming.conversations) {
    await importConversation(group, report, deps, work.signal, advance)
  }
  return report
}

/** Links of the stored thoughts and of their successors. */
async function storedLinks(thoughts: readonly ThoughtRecord[], { archive }: ImportDeps): Promise<Links> {
  const links = new Map<string, string | null>()
  const asked = new Set<string>()
  let wanted = thoughts.flatMap(({ uuid, superseded_by }) => [
    uuid,
    ...(superseded_by === null ? [] : [superseded_by]),
  ])
  while (wanted.length > 0) {
    const next: string[] = []
    const fresh = [...new Set(wanted)].filter((uuid) => !asked.has(uuid))
    for (let first = 0; first < fresh.length; first += LOOKED_UP) {
      const slice = fresh.slice(first, first + LOOKED_UP)
      for (const uuid of slice) asked.add(uuid)
      for (const [uuid, { superseded_by }] of await archive.thoughts(slice)) {
        links.set(uuid, superseded_by)
        if (superseded_by !== null) next.push(superseded_by)
      }
    }
    wanted = next
  }
  return links
}

const quietly = (signal: AbortSignal): Work => ({ signal, progress: () => {} })

async function importThoughts(
  records: readonly ThoughtRecord[],
  report: ImportReport,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<void> {
  const known = await deps.archive.thoughts(records.map(({ uuid }) => uuid))
  const missing = records.filter((record) => {
    const there = known.get(record.uuid)
    if (there === undefined) return true
    if (there.content === record.content) report.thoughts.already += 1
    else skip(report.skipped, 'thoughts that have changed here since')
    return false
  })
  const living = missing.filter(({ deleted_at }) => deleted_at === null)
  const found = await embedItems(living, thoughtWindows, deps, quietly(signal))
  const entries = new Map(living.map((record, position) => [record, found[position] ?? null]))
  const items = missing.map((record) => ({ record, entry: entries.get(record) ?? null }))
  report.thoughts.added += await deps.archive.addThoughts(items)
}

async function importConversation(
  group: ConversationGroup,
  report: ImportReport,
  deps: ImportDeps,
  signal: AbortSignal,
  advance: (by: number) => void,
): Promise<void> {
  const { conversation } = group
  const stored = await deps.archive.conversation(conversation.conversation_id)
  if (stored !== null && stored.record.deleted_at !== null && conversation.deleted_at === null) {
    skip(report.skipped, 'conversations that are deleted here')
    advance(1 + group.messages.length)
    return
  }
  const isNew = stored === null
  const entry = isNew && conversation.deleted_at === null ? await describe(group, deps, signal) : null
  if (isNew && group.messages.length === 0) {
    await deps.archive.addMessages({ record: conversation, entry }, [])
  }
  advance(1)
  let isStored = !isNew || group.messages.length === 0
  for (let first = 0; first < group.messages.length; first += SLICE) {
    const slice = group.messages.slice(first, first + SLICE)
    if (await importSlice({ ...group, messages: slice }, entry, report, deps, signal)) isStored = true
    advance(slice.length)
  }
  report.conversations[isNew && isStored ? 'added' : 'already'] += 1
}

async function describe(
  { conversation }: ConversationGroup,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<IndexEntry | null> {
  const [entry] = await embedItems([conversation], conversationWindows, deps, quietly(signal))
  return entry ?? null
}

/** Imports some messages of a conversation. False if it is new and all are copies: it is then not created. */
async function importSlice(
  { conversation, messages }: ConversationGroup,
  entry: IndexEntry | null,
  report: ImportReport,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const stored = await deps.archive.conversation(conversation.conversation_id)
    const skipped: SkipCounts = new Map()
    const given = messages.flatMap(({ message_id }) => message_id ?? [])
    const taken = await deps.archive.messageIds(given)
    const plan = planMessages(stored?.messages ?? [], messages, taken, skipped)
    const toAdd = plan.toAdd.map((message) => ({
      ...message,
      message_id: message.message_id ?? deps.newId(new Date(message.timestamp)),
    }))
    const isDeleted = (stored?.record ?? conversation).deleted_at !== null
    const living = isDeleted ? [] : toAdd.filter(({ deleted_at }) => deleted_at === null)
    const found = await embedItems(living, messageWindows, deps, quietly(signal))
    const entries = new Map(living.map((record, position) => [record, found[position] ?? null]))
    const added = toAdd.map((record) => ({ record, entry: entries.get(record) ?? null }))
    const isOnlyCopies = stored === null && plan.already === messages.length
    if (!isOnlyCopies && !(await deps.archive.addMessages({ record: conversation, entry }, added))) continue
    report.messages.added += added.length
    report.messages.already += plan.already
    for (const [reason, count] of skipped) skip(report.skipped, reason, count)
    return !isOnlyCopies
  }
}
