/**
 * TypeScript types of the envelope without the schema library, which users of these published types must not
 * need. The test beside the schemas keeps both in sync. Type aliases, since an interface is not assignable to
 * a record.
 */

type Attachment = {
  kind: 'doc_ref' | 'file_path' | 'extracted_data'
  value: string
  meta: Record<string, unknown>
}

type Message<Type extends string, Content> = {
  type: Type
  content: Content
  attachments: Attachment[]
}

type Choices = {
  question: string
  choices: { id: string; label: string }[]
}

export type PlanTask = {
  title: string
  who: string | null
  due_date: string | null
  source: string | null
  state: 'todo' | 'doing' | 'done'
  ticked?: { who: string; at: string } | undefined
}

type Plan = {
  summary: string | null
  tasks: PlanTask[]
}

type Failure = {
  error: string
  code: string
  hint: string | null
}

/**
 * A part of an answer, by its origin. A citation is an index of the message's attachments, which have the
 * quotation with its source, location and date.
 */
export type AnswerPart =
  /** The team's own words, which make no factual claim. */
  | { kind: 'own'; tone: 'text' | 'lead' | 'nothing' | 'contradiction' | 'notice' | 'closing'; text: string }
  | {
      kind: 'quoted'
      /** `older` is superseded, `against` contradicts, `beside` adds details, `near` does not answer. */
      part: 'answer' | 'older' | 'against' | 'beside' | 'near' | 'fact'
      /** Answering value as written; null if the quotation itself answers. */
      value: string | null
      /** Name of the value, e.g. its column; null if it is self-explanatory. */
      label: string | null
      /** The team's own words on the quotation, e.g. its document and date; null for none. */
      lead: string | null
      citation: number
    }
  /** Values of one tool result. */
  | {
      kind: 'values'
      title: string
      rows: { name: string | null; value: string; citation: number }[]
    }
  /** A sentence that a model wrote, with its degree of support. */
  | { kind: 'claim'; text: string; citations: number[]; grade: 'verbatim' | 'reworded' | 'unfounded' }

type Answer<Type extends string, Content> = {
  type: Type
  content: Content
  attachments: Attachment[]
  /** Absent in answers of earlier versions. */
  parts?: AnswerPart[] | undefined
}

type Message01 = OtherMessage | Message<'action_plan', Plan> | Message<'response', string>

type OtherMessage =
  | Message<'user_request', string>
  | Message<'follow_up', string | Choices>
  | Message<'context', string>
  | Message<'error', string | Failure>

type Detail = {
  code: string
  values: Record<string, string | number>
}

type Routing<Target> = { target: Target | `specialist:${string}`; reason: string; confidence: number }
type CodedRouting<Target> = {
  target: Target | `specialist:${string}`
  reason: string
  detail?: Detail | undefined
  confidence: number
}
type Meta = { timestamp: string; version: string; notes: string }
type CodedMeta = { timestamp: string; version: string; notes: string; details?: Detail[] | undefined }

type Parts<Caller, Content, Routed, Status, Noted> = {
  session_id: string
  /** Increases by one with each exchange between the orchestrator and an agent. */
  turn: number
  caller: Caller
  message: Content
  routing: Routed
  context: {
    user: { role: 'staff' | 'user'; project: string | null; language: string }
    history: {
      speaker: 'user' | 'agent'
      type: 'user_request' | 'response' | 'note'
      content: string
      timestamp: string
    }[]
    references: string[]
  }
  actions: {
    type: 'fetch_document' | 'run_script' | 'ask_followup'
    payload: Record<string, unknown>
    status: Status
    result: unknown
  }[]
  meta: Noted
}

/** Envelope exchanged by agents, version 0.1.0. */
export type Envelope01 = Parts<
  'orchestrator' | 'welcome' | 'clarification' | 'specialist' | 'summary',
  Message01,
  Routing<'clarification' | 'context' | 'summary'>,
  'pending' | 'done' | 'failed',
  Meta
>

/** Version 0.2.0: all roles may send and receive, answers may come from memory, and actions wait for consent. */
export type Envelope = Parts<
  Envelope01['caller'] | 'context' | 'controller' | 'dispatch' | 'observer',
  | OtherMessage
  | Answer<'action_plan', Plan>
  | Answer<'response', string>
  | Answer<
      'respond_from_memory',
      {
        answer: string
        answered_at: string
        corrected?: { by: string; at: string } | undefined
      }
    >,
  CodedRouting<'welcome' | 'clarification' | 'context' | 'controller' | 'dispatch' | 'summary'>,
  'pending' | 'awaiting_approval' | 'done' | 'failed' | 'refused',
  CodedMeta
>
