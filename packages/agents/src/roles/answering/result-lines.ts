import type { RequestState } from '../../domain/session/session-state.ts'
import { type Wording, wordingOf } from '../../messages/wording.ts'
import type { FoundPassage } from './passages.ts'
import { placeName, serverOf } from './place-names.ts'

/**
 * Lists results below their heading: a single result with a line per value, several with a line per result.
 * @param titles Headings by source, from {@link titlesOf}
 * @param number Gives the mark of a citation, e.g. `[1]`
 */
export function resultLines(
  pieces: readonly FoundPassage[],
  titles: ReadonlyMap<string, string>,
  number: (at: number) => string,
  wording: Pick<Wording, 'withColon'>,
): string[] {
  const bySource = Map.groupBy(pieces.keys(), (at) => pieces[at]?.source ?? '')
  return [...bySource].map(([source, places]) => {
    const lines = places.flatMap((at) => {
      const values = (pieces[at]?.text ?? '').split('\n')
      const shown = places.length === 1 ? values : [values.join(' · ')]
      return shown.map((line) => `- ${line} ${number(at)}`)
    })
    return [titles.get(source) ?? wording.withColon(pieces[places[0] ?? 0]?.location ?? ''), ...lines].join(
      '\n',
    )
  })
}

/** Headings of the results of actions, by source: the purpose and the tool. */
export function titlesOf({ actions, envelope }: RequestState): Map<string, string> {
  const { language } = envelope.context.user
  const wording = wordingOf(language)
  return new Map(
    actions.map(({ id, type, tool, why }) => {
      const title = type === 'run_script' ? why : placeName(serverOf(tool), language)
      const head = `${title[0]?.toUpperCase()}${title.slice(1)} (${tool})`
      return [`action:${id}`, wording.withColon(head)]
    }),
  )
}
