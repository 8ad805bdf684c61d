import { datesIn, figuresOf } from '@agora-mcp/core/citations'
import { monthsIn, withSharedMonth } from '../statements/periods.ts'
import { withoutSpans } from '../statements/span.ts'

/** Matches what stands before a day by which something is due, which no document is named by. */
const DUE =
  /(?:avant|d['’]ici|jusqu['’]au|pour|au plus tard|before|by|until|due)(?:\s+(?:le|au|on|the))?\s*$/iu
/** Matches what stands before a month that a document is named by: `la réunion de juin`, `the June meeting`. */
const OF_MONTH = /(?:(?<!\p{L})de|d['’]|(?<!\p{L})(?:of|the|our|last|this))\s*$/iu
/** Returns the days in a question by which documents may be named, as {@link figuresOf} writes them. */
export function namingDays(question: string): string[] {
  const text = withSharedMonth(question)
  const due = datesIn(text, '2000-01-01').filter(({ start }) => DUE.test(text.slice(0, start)))
  return [...figuresOf(withoutSpans(text, due, ' ')).dates]
}

/** Returns the months in a question by which documents may be named, with their years. */
export const namingMonths = (question: string): string[] =>
  monthsIn(question)
    .filter(({ start }) => OF_MONTH.test(question.slice(0, start)))
    .map(
      ({ start, end }) =>
        question.slice(start, end) + (/^\s(?:19|20)\d\d/.exec(question.slice(end))?.[0] ?? ''),
    )

const LATEST = /(?<!\p{L})(?:derni(?:er|ère)|latest|last|most recent)\s+(?<kind>[\p{L}-]+)/iu

/** Returns the first word of the kind of document whose latest a question names: `le dernier PV`; null for none. */
export const latestKind = (question: string): string | null => LATEST.exec(question)?.groups?.kind ?? null
