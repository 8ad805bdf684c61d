import { ownName } from './choose-calls.ts'
import { readPassages } from './read-passages.ts'
import { type Extract, selectSentences } from './select-sentences.ts'
import { wordingFor } from './wording.ts'

/** What a tool answered in this turn. */
export interface FoundResult {
  readonly tool: string
  readonly text: string
  readonly isError: boolean
}

const MOST_EXTRACTS = 5

/** The answer to a question out of what tools found: who wrote it and who did not, extracts with their references. */
export function composeAnswer(question: string, results: readonly FoundResult[]): string {
  const wording = wordingFor(question)
  if (results.length === 0) return wording.noTools
  const failures = results
    .filter(({ isError }) => isError)
    .map(({ tool, text }) => wording.failed(tool, text))
  const succeeded = results.filter(({ isError }) => !isError)
  const passages = succeeded.flatMap(({ tool, text }) => readPassages(tool, text))
  const extracts = selectSentences(question, passages, MOST_EXTRACTS)
  const names = (tools: readonly string[]) =>
    new Intl.ListFormat(wording.language).format(new Set(tools.map(ownName)))
  if (extracts.length === 0) {
    return [
      ...(succeeded.length > 0 ? [wording.nothingFound(names(succeeded.map(({ tool }) => tool)))] : []),
      ...failures,
    ].join('\n\n')
  }
  const quoted = extracts.map(
    ({ text, passage }: Extract) => `${wording.quote(onOneLine(text))}\n— ${passage.citation}`,
  )
  return [
    wording.intro(passages.length, names(passages.map(({ tool }) => tool))),
    ...quoted,
    ...failures,
  ].join('\n\n')
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
