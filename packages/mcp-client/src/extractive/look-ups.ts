import { fold, words } from '@agora-mcp/core/text'
import { contentWords, placeIn } from './question.ts'
import { type Arguments, type Asked, searchTools } from './search-tools.ts'
import { withoutKinds } from './subjects.ts'

/** A tool as its server describes it. */
export interface DescribedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** A call that may find what is asked. */
export interface LookUp {
  readonly tool: string
  readonly args: Arguments
}

/** A question in the forms that arguments take. */
export function askedIn(question: string): Asked {
  const place = placeIn(question)
  const telling = withoutKinds(contentWords(question), fold)
  // A place and a matter are two names: nothing is called `schools Cluj`.
  const ofPlace = new Set(place === null ? [] : words(place))
  const matter = telling.filter((word) => !ofPlace.has(word))
  const names = place === null || matter.length === 0 ? [telling] : [matter, [place]]
  return { question, names: names.map((own) => own.join(' ')), place }
}

/**
 * The calls by which tools that search are asked a question, without a language model: whole where a tool takes a question,
 * by its words where names are looked up, by the place that it names. For who has chosen the tools already.
 */
export function lookUps(question: string, tools: readonly DescribedTool[]): LookUp[] {
  const asked = askedIn(question)
  const described = tools.map(({ name, description, inputSchema }) => ({
    type: 'function' as const,
    name,
    description,
    inputSchema,
  }))
  return searchTools(described).flatMap((tool) =>
    tool.callsFor(asked).map((args) => ({ tool: tool.name, args })),
  )
}
