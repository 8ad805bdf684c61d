import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { RECALL_TITLES } from '../domain/capture/recalled.ts'
import { outdatedAmong } from '../domain/change/newest-first.ts'
import { ALL_THOUGHTS, type TimeRange } from '../domain/filters.ts'
import { nameKey } from '../domain/known-names.ts'
import type { Thought } from '../domain/memory.ts'
import { hasExpired, isDueIn } from '../domain/recall/thought-times.ts'
import type { Deps } from '../ports/deps.ts'

/** Maximum newest thoughts examined, overall and among those due. */
const MAX_LOOKED_THROUGH = 300
const DUE_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000
/** Low estimate of characters per token across languages, so that a budget holds. */
const CHARACTERS_OF_TOKEN = 3
const LONGEST = 400

export interface RecallOptions {
  readonly project: string | undefined
  /** Name of the session's folder, used as the project if there is one of that name and none is given. */
  readonly folder?: string
  /** Maximum tokens to print. */
  readonly budget: number
}

/** Prints what a session should know: thoughts that are due, then the newest that are not outdated. */
export async function runRecall(
  { project: given, folder, budget }: RecallOptions,
  deps: Pick<Deps, 'thoughts' | 'conversations' | 'clock' | 'zone'>,
  report: CommandReport,
): Promise<void> {
  const now = deps.clock()
  const ofFolder = async (folderName: string) =>
    (await deps.conversations.used('project')).find(({ name }) => nameKey(name) === nameKey(folderName))?.name
  const project = given ?? (folder === undefined ? undefined : await ofFolder(folder))
  const soon = { from: now.toISOString(), to: new Date(now.getTime() + DUE_DAYS * DAY_MS).toISOString() }
  const listed = async (dueWithin: TimeRange | null) => {
    const filter = {
      ...ALL_THOUGHTS,
      project: project === undefined ? null : { name: project },
      until: now.toISOString(),
      due: dueWithin,
    }
    return (await deps.thoughts.list(filter, { cursor: null, limit: MAX_LOOKED_THROUGH })).items
  }
  // Thoughts that are due may have been noted long ago.
  const lists = await Promise.all([listed(null), listed({ since: soon.from, until: soon.to })])
  const items = [...new Map(lists.flat().map((thought) => [thought.uuid, thought])).values()]
  const outdated = outdatedAmong(items)
  const current = items.filter((thought) => !outdated.has(thought) && !hasExpired(thought, now))
  const isDue = (thought: Thought) => isDueIn(thought, soon, deps.zone)
  const due = current.filter(isDue)
  const rest = current.filter((thought) => !due.includes(thought))
  let left = budget * CHARACTERS_OF_TOKEN
  const print = (title: string, thoughts: readonly Thought[]) => {
    const lines = thoughts.map((thought) => lineOf(thought, deps))
    if (lines.length === 0 || left < title.length + (lines[0]?.length ?? 0)) return
    report.line(title)
    left -= title.length + 1
    for (const line of lines) {
      if (line.length + 1 > left) return
      report.line(line)
      left -= line.length + 1
    }
  }
  print(RECALL_TITLES.due, due)
  print(RECALL_TITLES.noted, rest)
}

const lineOf = ({ content, timestamp }: Thought, { zone }: Pick<Deps, 'zone'>): string =>
  `- ${zone.toLocal(new Date(timestamp)).toISOString().slice(0, 10)}: ${content.replace(/\s+/gu, ' ').slice(0, LONGEST)}`
