import { fitTokens } from '@agora-mcp/core/schemas'

/** Characters of an answer, and of one quotation. */
const MAX_TEXT = 20_000
const MAX_QUOTE = 5_000
/** Token budgets of the lists of an answer. */
const CITATION_TOKENS = 5_000
const PART_TOKENS = 4_000
const TASK_TOKENS = 6_000

interface Lists<Citation, Part, Task> {
  readonly answer: string
  readonly citations: readonly Citation[]
  readonly parts: readonly Part[]
  readonly tasks: readonly Task[]
}

/** Fits an answer into 20,000 tokens, and says at its end which session's resource has the rest. */
export function fitAnswer<
  Citation extends { readonly quote: string },
  Part extends { readonly citations: readonly number[] },
  Task,
>(
  { answer, citations, parts, tasks }: Lists<Citation, Part, Task>,
  sessionId: string,
): { answer: string; citations: Citation[]; parts: Part[]; tasks: Task[] } {
  const text = cut(answer, MAX_TEXT)
  const quotes = citations.map((citation) => ({ ...citation, quote: cut(citation.quote, MAX_QUOTE) }))
  const kept = fitTokens(quotes, CITATION_TOKENS)
  const cited = parts.filter((part) => part.citations.every((index) => index < kept.length))
  const fitted = {
    citations: kept,
    parts: fitTokens(cited, PART_TOKENS),
    tasks: fitTokens(tasks, TASK_TOKENS),
  }
  const isWhole =
    text === answer &&
    fitted.citations.length === citations.length &&
    fitted.parts.length === parts.length &&
    fitted.tasks.length === tasks.length
  const rest = `[… There is more: read the resource agora-agents://sessions/${sessionId} …]`
  return { answer: isWhole ? text : `${text}\n\n${rest}`, ...fitted }
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} […]`
