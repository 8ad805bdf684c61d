import type { RequestState } from '../../domain/session/session-state.ts'
import { type Answers, messagesIn } from '../../messages/index.ts'
import type { FoundPassage } from './passages.ts'
import { serverOf } from './server-of.ts'

/**
 * Lists results below their heading: a single result with a line per value, several with a line per result.
 * @param titles Headings by source, from {@link titlesOf}.
 * @param number Returns the mark of a citation, e.g. `[1]`.
 */
export function resultLines(
  pieces: readonly FoundPassage[],
  titles: ReadonlyMap<string, string>,
  number: (at: number) => string,
  answers: Pick<Answers, 'withColon'>,
): string[] {
  const bySource = Map.groupBy(pieces.keys(), (at) => pieces[at]?.source ?? '')
  return [...bySource].map(([source, places]) => {
    const lines = places.flatMap((at) => {
      const values = (pieces[at]?.text ?? '').split('\n')
      const shown = places.length === 1 ? values : [values.join(' · ')]
      return shown.map((line) => `- ${line} ${number(at)}`)
    })
    return [titles.get(source) ?? answers.withColon(pieces[places[0] ?? 0]?.location ?? ''), ...lines].join(
      '\n',
    )
  })
}

/** Returns the headings of action results by source: the purpose and the tool. */
export function titlesOf({ actions, envelope }: RequestState): Map<string, string> {
  const { answers } = messagesIn(envelope.context.user.language)
  return new Map(
    actions.map(({ id, type, tool, why }) => {
      const title = type === 'run_script' ? why : answers.placeName(serverOf(tool))
      const head = `${title[0]?.toUpperCase()}${title.slice(1)} (${tool})`
      return [`action:${id}`, answers.withColon(head)]
    }),
  )
}
