import { join } from 'node:path'

/** A question to a server, and the parts of its answer to show. */
export interface Scene {
  readonly packageName: string
  /** Calls before the one that is shown, e.g. to add a book. */
  readonly before: readonly Call[]
  readonly said: string
  readonly call: Call
  /** Formats the tool's structured content for people. */
  show(answer: Record<string, unknown>): string[]
}

interface Call {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export const BOOK = join(import.meta.dirname, '../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')

type Rows = readonly Record<string, unknown>[]
const first = (answer: Record<string, unknown>) => (answer.results as Rows)[0] ?? {}

/** One for each server; they need no network, key or token. */
export const SCENES: readonly Scene[] = [
  {
    packageName: 'library-rag-mcp',
    before: [{ tool: 'parse_pdf', arguments: { pdf_path: BOOK } }],
    said: 'Why are no two angels of the same kind?',
    call: {
      tool: 'search_chunks',
      arguments: { query: 'Why are no two angels of the same kind?', limit: 1 },
    },
    show: (answer) => {
      const { text, citation, section_path, page_start, similarity } = first(answer)
      const [quoted = ''] = /là où il n’y a pas de matière.*?espèce\.(?= La|\n|$)/s.exec(String(text)) ?? []
      return [
        `« ${quoted} »`,
        `${citation} · ${section_path} · page ${page_start} · similarity ${similarity}`,
      ]
    },
  },
  {
    packageName: 'memory-mcp',
    before: [
      { tool: 'add_thought', arguments: { content: 'I sleep badly after coffee in the afternoon.' } },
      { tool: 'add_thought', arguments: { content: 'The train to Lisbon leaves at ten past seven.' } },
    ],
    said: 'Why am I awake at night?',
    call: { tool: 'search_thoughts', arguments: { query: 'Why am I awake at night?', limit: 1 } },
    show: (answer) => [`“${first(answer).content}”`, `similarity ${first(answer).similarity}`],
  },
  {
    packageName: 'datainclusion-mcp',
    before: [],
    said: 'For whom can I search services?',
    call: { tool: 'get_reference_data', arguments: { category: 'target_audience' } },
    show: ({ items, as_of }) => {
      const labels = (items as Rows).map(({ label }) => label)
      return [`${labels.slice(0, 6).join(' · ')} · …`, `${labels.length} audiences, as of ${as_of}`]
    },
  },
  {
    packageName: 'budget-filters-mcp',
    before: [],
    said: 'How much did Cluj county spend?',
    call: { tool: 'search_filters', arguments: { category: 'uat', query: 'jud. Cluj', limit: 1 } },
    show: (answer) => {
      const { name, context, filterKey, filterValue, score } = first(answer)
      return [`${name}`, `${context}`, `${filterKey}: ${filterValue} · score ${score}`]
    },
  },
]
