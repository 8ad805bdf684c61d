import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A turn of a conversation, as it is added. */
export interface JudgedTurn {
  readonly speaker: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** ISO 8601 in UTC. */
  readonly timestamp: string
}

export interface JudgedQuestion {
  readonly question: string
  /** 1 several turns, 2 time, 3 inference, 4 one turn. */
  readonly category: number
  /** Indices of the turns that hold the answer. */
  readonly evidence: ReadonlySet<number>
}

/** A long conversation of two people over many sessions, with questions about it. */
export interface JudgedConversation {
  readonly name: string
  readonly turns: readonly JudgedTurn[]
  readonly questions: readonly JudgedQuestion[]
  /** Questions that have no answer: mostly the other person said it. */
  readonly unanswerable: readonly string[]
}

/** Questions of this category have no answer in the conversation. */
const UNANSWERABLE = 5

interface Source {
  readonly [key: string]: unknown
  readonly speaker_a: string
  readonly qa: readonly { question: string; evidence: readonly string[]; category: number }[]
}

/**
 * The conversations `locomo-*.json` in the folder that AGORA_EVAL_DATA names; null where there is none. LoCoMo (Maharana
 * et al., 2024) may be used for research and is not redistributed.
 */
export function loadJudgedConversations(folder: string | undefined): readonly JudgedConversation[] | null {
  const path = join(folder ?? '', 'retrieval')
  if (folder === undefined || !existsSync(path)) return null
  return readdirSync(path)
    .filter((file) => /^locomo-.*\.json$/.test(file))
    .sort()
    .map((file) =>
      conversationOf(file.replace('.json', ''), JSON.parse(readFileSync(join(path, file), 'utf8'))),
    )
}

function conversationOf(name: string, source: Source): JudgedConversation {
  const turns: JudgedTurn[] = []
  const indexOf = new Map<string, number>()
  for (let number = 1; `session_${number}` in source; number++) {
    const session = source[`session_${number}`] as { speaker: string; dia_id: string; text: string }[]
    const began = momentOf(String(source[`session_${number}_date_time`]))
    for (const [minute, { speaker, dia_id, text }] of session.entries()) {
      indexOf.set(dia_id, turns.length)
      turns.push({
        speaker,
        role: speaker === source.speaker_a ? 'user' : 'assistant',
        text,
        timestamp: new Date(began + minute * 60_000).toISOString(),
      })
    }
  }
  const questions = source.qa
    .filter(({ category }) => category !== UNANSWERABLE)
    .map(({ question, category, evidence }) => ({
      question,
      category,
      // A few entries hold several ids, a few name turns that do not exist.
      evidence: new Set(evidence.flatMap((ids) => ids.split(/\s+/).flatMap((id) => indexOf.get(id) ?? []))),
    }))
  const unanswerable = source.qa.flatMap(({ question, category }) =>
    category === UNANSWERABLE ? [question] : [],
  )
  return { name, turns, questions, unanswerable }
}

/** Reads `4:06 pm on 23 January, 2023` as UTC. */
function momentOf(text: string): number {
  const moment = Date.parse(`${text.replace(/^(.*?) on (.*)$/, '$2 $1')} UTC`)
  if (Number.isNaN(moment)) throw new Error(`no time: ${text}`)
  return moment
}
