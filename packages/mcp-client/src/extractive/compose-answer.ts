import { isRecord } from '../client/untrusted/is-record.ts'
import { ANSWERS, type Evidence, weighEvidence } from './evidence.ts'
import type { Entry } from './passage.ts'
import type { Language } from './question.ts'
import { parseFirst, readFindings } from './read-passages.ts'
import { referenceTo } from './reference.ts'
import { ownName, serverOf } from './search-tools.ts'
import { type Extract, selectExtracts } from './select-extracts.ts'
import { WORDINGS } from './wording.ts'

export interface FoundResult {
  readonly tool: string
  readonly text: string
  /** True if the tool failed, or needs a person's decision. */
  readonly isError: boolean
}

export interface Finding {
  readonly answering: readonly Evidence[]
  readonly passedOver: readonly Evidence[]
  readonly entries: readonly Entry[]
}

const MAX_EXTRACTS = 5
const MAX_ENTRIES = 5
/** Passages further behind the best than this are left out. */
const MAX_GAP = 0.35
/** Minimum score of an entry; below it, it is probably another name than the requested one. */
const MIN_SCORE = 0.8

export function weighResults(question: string, results: readonly FoundResult[]): Finding {
  const findings = results.filter(({ isError }) => !isError).map(({ tool, text }) => readFindings(tool, text))
  const passages = findings.flatMap((finding) => finding.passages)
  const weighed = weighEvidence(question, passages).sort((a, b) => b.support - a.support)
  const least = Math.max(ANSWERS, (weighed[0]?.support ?? 0) - MAX_GAP)
  return {
    answering: weighed.filter(({ support }) => support >= least),
    passedOver: weighed.filter(({ support }) => support < least),
    entries: bestEntries(findings.flatMap((finding) => finding.entries)),
  }
}

function bestEntries(entries: readonly Entry[]): Entry[] {
  const byText = new Map(entries.map((entry) => [JSON.stringify([entry.name, entry.values]), entry]))
  return [...byText.values()]
    .filter(({ score }) => score === null || score >= MIN_SCORE)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, MAX_ENTRIES)
}

export const answers = ({ answering, entries }: Finding): boolean =>
  answering.length > 0 || entries.length > 0

/** Extracts with their references, or where nothing was found; a note says no language model wrote it. */
export function composeAnswer(
  question: string,
  results: readonly FoundResult[],
  finding: Finding,
  language: Language,
): string {
  const wording = WORDINGS[language]
  const failures = results
    .filter(({ isError }) => isError)
    .map(({ tool, text }) => wording.failed(tool, reasonIn(text)))
  const searched = results.filter(({ isError }) => !isError).map(({ tool }) => tool)
  const { answering, passedOver, entries } = finding
  if (!answers(finding)) {
    const titles = [
      ...new Set(passedOver.map(({ passage }) => passage.source.title).filter((title) => title !== null)),
    ]
    const said = [
      ...(searched.length > 0 ? [wording.notFound(places(searched, language))] : []),
      ...(titles.length > 0 ? [wording.nearest(list(titles.slice(0, 3).map(wording.quote), language))] : []),
      wording.noModel,
    ]
    return [said.join(' '), ...failures].join('\n\n')
  }
  const extracts = selectExtracts(
    question,
    answering.map(({ passage }) => passage),
    MAX_EXTRACTS,
  )
  const used = [...extracts.map(({ passage }) => passage.tool), ...entries.map(({ tool }) => tool)]
  const silent = searched.filter((tool) => !used.some((other) => serverOf(other) === serverOf(tool)))
  const quoted = extracts.map(
    ({ text, passage }: Extract) => `${wording.quote(text)}\n— ${referenceTo(passage, language)}`,
  )
  const listed = entries.map(({ name, values }) =>
    [`- ${name}`, values.map(([key, value]) => `${key}: ${value}`).join('; ')].filter(Boolean).join(' — '),
  )
  return [
    extracts.length > 0
      ? wording.intro(extracts.length, places(used, language))
      : wording.listIntro(places(used, language)),
    ...quoted,
    ...(listed.length > 0 ? [listed.join('\n')] : []),
    ...(silent.length > 0 ? [wording.nothingIn(places(silent, language))] : []),
    ...failures,
  ].join('\n\n')
}

/** Lists tools by server: `library (search_chunks)`, `memory (search_thoughts, search_messages)`. */
export function places(tools: readonly string[], language: Language): string {
  const byServer = Map.groupBy(new Set(tools), serverOf)
  return list(
    [...byServer].flatMap(([server, own]) =>
      server === null ? own : [`${server} (${own.map(ownName).join(', ')})`],
    ),
    language,
  )
}

const list = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(language).format(items)

/** Reason of a failed tool: its error and hint if it answers in JSON, else its text. */
function reasonIn(text: string): string {
  const start = text.indexOf('{')
  const body = start === -1 ? undefined : parseFirst(text.slice(start))
  if (!isRecord(body)) return text
  const { error, message = error, hint } = body
  return [message, hint].filter((part) => typeof part === 'string' && part !== '').join('. ') || text
}
