import { envelopeSchema, messageRefSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { DOCUMENT_KINDS } from '../../ports/documents.ts'

export const aboutSchema = z.object({
  name: z.string(),
  version: z.string(),
  role: z.enum(['staff', 'user']).nullable().describe('Of whoever asks; null: sign in.'),
  signed_in: z.boolean().describe('Whether a cookie says who asks.'),
  token_needed: z.boolean().describe('false: whoever reaches the service is staff.'),
  language_model: z
    .string()
    .nullable()
    .describe('null: none, sentences are selected from the documents. Several are joined by commas.'),
  models: z.record(z.string(), z.string()).describe('By role of the team.'),
  specialists: z.record(z.string(), z.string()).describe('Their names for people, by slug.'),
  documents: z.int().describe('How many were read.'),
  projects: z.array(z.string()).describe('Of the documents: what a session can be about.'),
  ready: z.boolean(),
  reading: z
    .object({ read: z.int(), found: z.int() })
    .nullable()
    .describe('How far the reading of documents is; null where nothing is being read.'),
  unavailable: z.array(z.object({ server: z.string(), reason: z.string() })).describe('For staff.'),
  unreadable: z
    .array(z.object({ path: z.string(), reason: z.string(), detail: messageRefSchema.nullable() }))
    .describe('For staff.'),
  max_upload_bytes: z.int(),
})

const share = z.number().min(0).max(1)

export const passageSchema = z.object({
  source: z.string(),
  title: z.string(),
  section: z.string().describe('Headings above it.'),
  location: z.string(),
  text: z.string(),
  before: z.string(),
  after: z.string(),
  page: z.int().nullable().describe('On which it begins; null for a document without pages.'),
  pages: z.int().nullable().describe('How many the document has.'),
  boxes: z
    .array(z.object({ page: z.int(), x: share, y: share, width: share, height: share }))
    .describe('In fractions of the page from its upper left corner; one for each stretch of a line.'),
  note: z.string().nullable().describe('Why there are no boxes.'),
  detail: messageRefSchema.nullable().describe('The note by its code; null where it has none.'),
  version: z.string().describe('SHA-256 of the file as it is now.'),
  version_changed: z.boolean().describe('Whether it is another one than the version that was asked about.'),
})

export const documentSchema = z.object({
  source: z.string(),
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  pages: z.int().nullable(),
  state: z.enum(['ready', 'reading', 'failed', 'cancelled']),
  progress: z
    .object({
      step: z.string().describe('What is being done; empty at the beginning.'),
      detail: messageRefSchema.nullable().describe('The step by its code.'),
      done: z.number(),
      total: z.number().nullable(),
    })
    .nullable()
    .describe('null while reading: it waits for its turn.'),
  reason: z.string().nullable().describe('Why it could not be read, or what was wrong with it.'),
  detail: messageRefSchema.nullable().describe('The reason by its code; null where it has none.'),
  bytes: z.int().nullable(),
  modified_at: z.iso.datetime().nullable(),
  deletable: z.boolean().describe('Whether it was given through this service.'),
})

export const listedSessionSchema = z.object({
  session_id: z.uuid(),
  project: z.string().nullable(),
  title: z
    .string()
    .nullable()
    .describe('What somebody called it, else its first message; null before that, and when it was erased.'),
  language: z.string().describe('ISO 639-1.'),
  opened_at: z.iso.datetime(),
  last_at: z.iso.datetime().describe('Of its last entry.'),
  position: z.int().describe('Of its last entry in the log.'),
  state: z.enum(['idle', 'working', 'awaiting_approval', 'erased']),
})

export const hopSchema = z.object({
  request_id: z.string(),
  position: z.int(),
  at: z.iso.datetime(),
  by: z.string().describe('The role, e.g. specialist:vrd; orchestrator where no role spoke.'),
  envelope: envelopeSchema,
})

export const actionSchema = z.object({
  request_id: z.string(),
  action_id: z.string(),
  by: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  why: z.string(),
  detail: messageRefSchema.nullable().describe('why by its code; null where it has none.'),
  needs_approval: z.boolean(),
  status: z.enum(['pending', 'awaiting_approval', 'running', 'done', 'failed', 'refused']),
  at: z.iso.datetime().describe('Of its last change.'),
  decided: z
    .object({
      decision: z.enum(['approve', 'refuse']),
      who: z.string(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  outcome_text: z.string().nullable(),
  outcome_detail: messageRefSchema.nullable(),
})

const exchangeSchema = z.object({
  request_id: z.string(),
  message_id: z.string().describe('The same: where a client gave its message an id, the request has it.'),
  position: z.int().describe('Of the message in the log.'),
  at: z.iso.datetime(),
  text: z.string(),
  envelope: envelopeSchema.describe('The message.'),
  state: z
    .enum(['working', 'waiting', 'answered'])
    .describe(
      'waiting: for a decision about actions. A question of the team is an answer with an interrupt.',
    ),
  hops: z.array(hopSchema).describe('For staff.'),
  actions: z.array(actionSchema).describe('For staff.'),
  usage: z
    .array(
      z.object({
        model: z.string(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        cost: z.number().nullable().describe('By AGENTS_MODEL_PRICES; null for a model without a price.'),
      }),
    )
    .describe('Tokens of language models, for staff.'),
  answer: envelopeSchema.nullable(),
  answered_at: z.iso.datetime().nullable(),
  interrupts: z
    .array(z.looseObject({ id: z.string(), reason: z.string() }))
    .describe('What the exchange waits for, as AG-UI tells it.'),
})

export const historySchema = z.object({
  items: z.array(exchangeSchema),
  next_before: z.int().nullable().describe('null: there is nothing older.'),
  total_count: z.int().describe('Messages of the user in all.'),
  position: z.int().describe('Of the last entry; GET …/events?after= goes on from it.'),
  erased: z.boolean(),
})

export const memorySchema = z.object({
  id: z.string(),
  text: z.string().describe('What is answered from it.'),
  question: z.string().nullable().describe('null for a note of somebody.'),
  date: z.string(),
  corrected: z.object({ by: z.string(), at: z.string() }).nullable(),
  project: z.string().nullable(),
  sources: z
    .array(z.object({ source: z.string(), version_holds: z.boolean() }))
    .describe('An answer one of whose sources has changed is not given again.'),
  session_id: z.string().nullable(),
  request_id: z.string().nullable(),
})

const toolVersionSchema = z.object({
  hash: z.string().describe('SHA-256 of the whole definition.'),
  title: z.string().nullable(),
  description: z.string().describe('Words of the server.'),
  input_schema: z.record(z.string(), z.unknown()),
  annotations: z.record(z.string(), z.unknown()),
})

export const toolChangeSchema = z.object({
  tool: z.string(),
  server: z.string(),
  accepted: toolVersionSchema.nullable().describe('null for a new tool, which is not offered yet.'),
  now: toolVersionSchema,
})

export const sessionFileSchema = z.object({
  name: z.string(),
  path: z.string().describe('As messages attach it.'),
  bytes: z.int(),
  given_at: z.iso.datetime(),
  given_by: z.string().describe('Who has given it, as the log names them.'),
  deletable: z.boolean().describe('Whether whoever asks may delete it.'),
})

export const verificationSchema = z.object({
  verdict: z.enum(['verified', 'erased', 'broken']),
  entries: z.int(),
  detail: z.string().describe('For a person; where it is broken, each problem on a line.'),
})
