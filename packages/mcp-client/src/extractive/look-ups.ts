import { fold, words } from '@agora-mcp/core/text'
import { contentWords, placeIn } from './question.ts'
import { type Arguments, type Asked, searchTools } from './search-tools.ts'
import { withoutKinds } from './subjects.ts'

export interface DescribedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
}

export interface LookUp {
  readonly tool: string
  readonly args: Arguments
}

/** Converts a question to the forms that arguments take. */
export function askedIn(question: string): Asked {
  const place = placeIn(question)
  const telling = withoutKinds(contentWords(question), fold)
  // Place and subject are two names: no item has the name `schools Cluj`.
  const ofPlace = new Set(place === null ? [] : words(place))
  const matter = telling.filter((word) => !ofPlace.has(word))
  const names = place === null || matter.length === 0 ? [telling] : [matter, [place]]
  return { question, names: names.map((own) => own.join(' ')), place }
}

/**
 * Builds the calls that put a question to search tools without a language model: the full question if a tool
 * takes one, its words if names are looked up, or the place that it names. For callers that have already
 * chosen the tools.
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
