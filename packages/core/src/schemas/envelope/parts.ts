import * as z from 'zod'
import { answerPartsSchema } from './answer-parts.ts'

/** Longest free text of a message, in UTF-16 units: a long question with pasted text; documents come as attachments. */
const MAX_TEXT = 100_000
/** Maximum entries of `context.history` in the specification. */
export const MAX_HISTORY = 10
const MAX_ATTACHMENTS = 200
const MAX_REFERENCES = 500
const MAX_ACTIONS = 100
const MAX_TASKS = 500

const freeText = z.string().max(MAX_TEXT).regex(/\S/, 'must not be blank')
const shortText = z.string().max(1_000)
const timestamp = z.iso.datetime({ offset: true })

/** An attachment of a message: an office document, a file, or a quotation. */
export const attachmentSchema = z.object({
  kind: z.enum(['doc_ref', 'file_path', 'extracted_data']),
  /** Path below the documents folders, or the verbatim quotation. */
  value: z.string().max(MAX_TEXT),
  /** For a quotation: `source`, `location`, `char_start`, `char_end` (UTF-16 offsets in the source's text). */
  meta: z.record(z.string(), z.unknown()).default({}),
})

export const taskSchema = z.object({
  title: shortText.regex(/\S/, 'must not be blank'),
  /** Person responsible; null if unassigned. */
  who: shortText.nullable(),
  /** `YYYY-MM-DD`; null if unknown. */
  due_date: z.iso.date().nullable(),
  /** Path of the document that mentions the task; null for none. */
  source: shortText.nullable(),
  state: z.enum(['todo', 'doing', 'done']),
  /** Person who set the state, if one did, and time: ISO 8601, UTC. Not in 0.1.0. */
  ticked: z.object({ who: shortText, at: z.iso.datetime() }).optional(),
})

/** A clarifying question to the user, with predefined answers. */
const choicesSchema = z.object({
  question: freeText,
  choices: z.array(z.object({ id: z.string().min(1).max(100), label: shortText })).max(20),
})

const planSchema = z.object({
  summary: freeText.nullable(),
  tasks: z.array(taskSchema).max(MAX_TASKS),
})

const failureSchema = z.object({
  error: freeText,
  /** Error code of core/errors, or `internal`. */
  code: z.string().max(50),
  hint: freeText.nullable(),
})

const attachments = z.array(attachmentSchema).max(MAX_ATTACHMENTS).default([])
const message = <Type extends string, Content extends z.ZodType>(type: Type, content: Content) =>
  z.object({ type: z.literal(type), content, attachments })

const plan = message('action_plan', planSchema)
const response = message('response', freeText)
const others = [
  message('user_request', freeText),
  message('follow_up', z.union([freeText, choicesSchema])),
  message('context', freeText),
  message('error', z.union([freeText, failureSchema])),
] as const
/** An earlier answer from memory, with its time. */
const memory = message(
  'respond_from_memory',
  z.object({
    answer: freeText,
    answered_at: timestamp,
    corrected: z.object({ by: shortText, at: timestamp }).optional(),
  }),
)
const withParts = { parts: answerPartsSchema }

/** Messages of version 0.1.0; the type determines the content. */
export const MESSAGES_0_1 = [...others, plan, response] as const
/** Messages of version 0.2.0: answers may come from memory, and have parts. */
export const MESSAGES_0_2 = [
  ...others,
  plan.extend(withParts),
  response.extend(withParts),
  memory.extend(withParts),
] as const

export const messageRefSchema = z.object({
  code: z.string().max(100),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const routingOf = <const Targets extends readonly [string, ...string[]]>(targets: Targets) =>
  z.object({
    target: z.union([
      z.enum(targets),
      z.templateLiteral(['specialist:', z.string().regex(/^[a-z][a-z0-9-]*$/)]),
    ]),
    reason: freeText,
    confidence: z.number().min(0).max(1),
  })

export const contextSchema = z.object({
  user: z.object({
    role: z.enum(['staff', 'user']),
    project: shortText.nullable(),
    language: z.string().regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code, e.g. fr'),
  }),
  /** Recent messages, condensed, oldest first. */
  history: z
    .array(
      z.object({
        speaker: z.enum(['user', 'agent']),
        type: z.enum(['user_request', 'response', 'note']),
        content: freeText,
        timestamp,
      }),
    )
    .max(MAX_HISTORY),
  /** Paths of the documents that the conversation is based on. */
  references: z.array(shortText).max(MAX_REFERENCES),
})

/**
 * Actions taken or planned, for the audit. `fetch_document` reads (a document, or a tool that only reads),
 * `run_script` changes or computes (a declared script, or a tool that is not read-only), `ask_followup` asks
 * the user.
 */
export const actionsOf = <const States extends readonly [string, ...string[]]>(states: States) =>
  z
    .array(
      z.object({
        type: z.enum(['fetch_document', 'run_script', 'ask_followup']),
        /** Details of the action, e.g. `path` and `query`, or `tool` and `arguments`. */
        payload: z.record(z.string(), z.unknown()),
        status: z.enum(states),
        /** Result of the action; null before it ran. */
        result: z.unknown().default(null),
      }),
    )
    .max(MAX_ACTIONS)

export const metaSchema = z.object({
  timestamp,
  /** `MAJOR.MINOR.PATCH` of the envelope. */
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 0.1.0'),
  notes: z.string().max(MAX_TEXT).default(''),
})
