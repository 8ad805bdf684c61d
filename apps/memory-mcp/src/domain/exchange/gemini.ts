import * as z from 'zod'
import type { ForeignMessage } from './conversation-file.ts'
import { htmlText } from './html-text.ts'
import { listOrEmpty, momentOrNone } from './moments.ts'
import { hasFields, type Source } from './source.ts'

// MyActivity.json of Gemini Apps in Google Takeout, as of 2025 and 2026: one entry per prompt, newest first.
// It does not say which prompts belong together, so those of a day become one conversation.

const ORIGIN = 'Gemini'

const entrySchema = z.object({
  header: z.string(),
  title: z.string(),
  time: momentOrNone,
  safeHtmlItem: listOrEmpty.transform((items) =>
    items.flatMap((item) => htmlSchema.safeParse(item).data?.html ?? []),
  ),
})
const htmlSchema = z.object({ html: z.string() })

/** Prefixes of a prompt in the languages of accounts. */
const PROMPTED =
  /^(?:Prompted|Said|Asked|Vous avez saisi|Requête\s?:|Prompt\s?:|Eingabe\s?:|Gesendeter Prompt:|Indicación:)\s+/u

export const gemini: Source = {
  name: ORIGIN,
  knows: (value) => hasFields(value, 'header', 'title') && /gemini|bard/i.test(JSON.stringify(value)),
  read(values, { now }) {
    const read = values.flatMap((value) => entrySchema.safeParse(value).data ?? [])
    const entries = read
      .map(({ time, ...entry }, at) => ({
        ...entry,
        // An entry without a time is as old as the one beside it.
        time:
          time ??
          read.slice(0, at).findLast((other) => other.time !== null)?.time ??
          read.find((other) => other.time !== null)?.time ??
          now,
        key: time ?? entry.title,
      }))
      .sort((a, b) => a.time.localeCompare(b.time))
    const days = Map.groupBy(entries, ({ time }) => time.slice(0, 10))
    return {
      thoughts: [],
      conversations: [...days].map(([day, ofDay]) => ({
        origin: ORIGIN,
        id: `gemini-${day}`,
        title: `Gemini, ${day}`,
        summary: null,
        timestamp: ofDay[0]?.time ?? null,
        messages: ofDay.flatMap(messagesOf),
      })),
    }
  },
}

function messagesOf({
  title,
  time,
  key,
  safeHtmlItem,
}: {
  title: string
  time: string
  /** Distinguishes it from all others. */
  key: string
  safeHtmlItem: readonly string[]
}) {
  const prompt = title.replace(PROMPTED, '')
  const asked: ForeignMessage = { id: `${key} prompt`, role: 'user', content: prompt, timestamp: time }
  const answer = safeHtmlItem.map(htmlText).join('\n\n').trim()
  return answer === ''
    ? [asked]
    : [asked, { id: `${key} answer`, role: 'assistant' as const, content: answer, timestamp: time }]
}
