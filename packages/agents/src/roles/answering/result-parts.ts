import type { AnswerPart } from '../../domain/answering/finding/answer-part.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { type Answers, messagesIn } from '../../messages/index.ts'
import type { FoundPassage } from './passages.ts'
import { serverOf } from './server-of.ts'

/**
 * Lists the results of each tool: a single result with a row for each value, several with a row for each.
 * @param titles Titles by source, from {@link titlesOf}.
 * @param first Index of the first piece's citation.
 * @param answers Catalogue whose language figures are written in.
 */
export function resultParts(
  pieces: readonly FoundPassage[],
  titles: ReadonlyMap<string, string>,
  first: number,
  { figure }: Pick<Answers, 'figure'>,
): AnswerPart[] {
  const bySource = Map.groupBy(pieces.entries(), ([, { source }]) => source)
  return [...bySource].map(([source, found]) => ({
    kind: 'values',
    title: titles.get(source) ?? found[0]?.[1].location ?? '',
    rows: found.flatMap(([at, { text }]) => {
      const values = text.split('\n')
      const citation = first + at
      if (found.length > 1) return [{ name: null, value: values.map(figure).join(' · '), citation }]
      return values.map((line) => {
        const { name, value } = fieldOf(line)
        return { name, value: figure(value), citation }
      })
    }),
  }))
}

/** Splits a line of a result (`outcomeText`) into the name of a value and the value. */
function fieldOf(line: string): { name: string | null; value: string } {
  const [, name, value] = /^([^:]{1,80}): (.*)$/.exec(line) ?? []
  return name === undefined || value === undefined ? { name: null, value: line } : { name, value }
}

/** Returns the titles of action results by source: a computation's purpose, else the place asked. */
export function titlesOf({ actions, envelope }: RequestState): Map<string, string> {
  const { answers } = messagesIn(envelope.context.user.language)
  return new Map(
    actions.map(({ id, type, tool, why }) => {
      const title = type === 'run_script' ? why : answers.placeName(serverOf(tool))
      return [`action:${id}`, `${title[0]?.toUpperCase()}${title.slice(1)}`]
    }),
  )
}
