import { createTextAnalyzer, detectLanguage, fold } from '@agora-mcp/core/text'
import { askedIn, type LookUp } from './look-ups.ts'
import { contentWords } from './question.ts'
import { ownName, type SearchTool } from './search-tools.ts'
import { subjectsOf } from './subjects.ts'

export interface Plan {
  readonly calls: readonly LookUp[]
  /** Servers that match the question; empty if none does, so that all are asked. */
  readonly chosen: readonly string[]
  /** Tools of a chosen server that need more arguments than the question provides. */
  readonly unaskable: readonly string[]
}

/** Several servers may search; more calls than this at once are of no use. */
const MAX_CALLS = 8
/** Minimum score of a chosen server: one hint of the wording, or two words of its descriptions. */
const CHOSEN = 1
const NAMED = 1
const MENTIONED = 0.5
/** Minimum share of the best score for further servers to be chosen. */
const NEAR = 0.7

/**
 * Chooses servers whose names, descriptions and instructions match the question; if none does, every tool
 * that takes only a question.
 * @param told Servers' instructions by name.
 * @param asked Tools that were already asked this question; if there are any, no server is chosen and they
 * are not asked again.
 */
export function chooseCalls(
  question: string,
  tools: readonly SearchTool[],
  told: ReadonlyMap<string, string>,
  asked: ReadonlySet<string> = new Set(),
): Plan {
  const left = tools.filter(({ name }) => !asked.has(name))
  const chosen = asked.size === 0 ? chooseServers(question, left, told) : []
  // If the wording names the place, as in "What did we say …", other servers cannot answer.
  if (asked.size > 0 && subjectsOf(fold(question)).length > 0) return { calls: [], chosen, unaskable: [] }
  const candidates = left.filter(({ server, isOpen }) =>
    chosen.length > 0 ? chosen.includes(server ?? '') : isOpen,
  )
  const what = askedIn(question)
  const planned = candidates.map((tool) => ({ tool, calls: tool.callsFor(what) }))
  const calls = planned.flatMap(({ tool, calls }) => calls.map((args) => ({ tool: tool.name, args })))
  return {
    calls: calls.slice(0, MAX_CALLS),
    chosen,
    unaskable:
      calls.length > 0 ? [] : planned.filter((one) => one.calls.length === 0).map(({ tool }) => tool.name),
  }
}

function chooseServers(
  question: string,
  tools: readonly SearchTool[],
  told: ReadonlyMap<string, string>,
): string[] {
  const byServer = Map.groupBy(tools, ({ server }) => server ?? '')
  if (byServer.size < 2) return []
  const analyzer = createTextAnalyzer()
  const stems = (text: string) => new Set(analyzer.terms(text.replaceAll('_', ' '), 'en'))
  const profiles = [...byServer].map(([server, own]) => ({
    server,
    names: stems([server, ...own.map(({ name }) => ownName(name))].join(' ')),
    words: stems([...own.map(({ description }) => description), told.get(server) ?? ''].join('\n')),
  }))
  const language = detectLanguage(question)
  const own = contentWords(question).map((word) => [
    ...new Set([...analyzer.terms(word, 'en'), ...analyzer.terms(word, language)]),
  ])
  const hints = subjectsOf(fold(question)).map((group) => group.flatMap((word) => analyzer.terms(word, 'en')))
  const scored = profiles.map((profile) => {
    const others = profiles.filter((other) => other !== profile)
    /** Words that most servers use do not distinguish them. */
    const weight = (forms: readonly string[]) =>
      1 - others.filter((other) => mentions(other, forms)).length / Math.max(1, others.length)
    const direct = own.reduce((sum, forms) => {
      const worth = isIn(profile.names, forms) ? NAMED : isIn(profile.words, forms) ? MENTIONED : 0
      return sum + worth * weight(forms)
    }, 0)
    // The server with most of a hint's words is probably meant; one with only some of them less so.
    const hinted = hints.reduce((sum, forms) => {
      const most = Math.max(...profiles.map((other) => mentioned(other, forms)))
      return sum + (most === 0 ? 0 : mentioned(profile, forms) / most)
    }, 0)
    return { server: profile.server, score: direct + hinted }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  if (best < CHOSEN) return []
  return scored.filter(({ score }) => score >= best * NEAR && score >= CHOSEN).map(({ server }) => server)
}

interface Profile {
  readonly names: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const mentioned = (profile: Profile, forms: readonly string[]) =>
  forms.filter((form) => mentions(profile, [form])).length
const isIn = (set: ReadonlySet<string>, forms: readonly string[]) => forms.some((form) => set.has(form))
const mentions = (profile: Profile, forms: readonly string[]) =>
  isIn(profile.names, forms) || isIn(profile.words, forms)
