import type { Progress } from '../client/tool-source.ts'
import type { ChatAnswer } from './chat-answer.ts'

/** A request to the model begins. */
export interface StepEvent {
  readonly type: 'step'
  /** From 1. */
  readonly step: number
  /** The limit is reached: this step has to answer without tools. */
  readonly final: boolean
}

/** Text of the model, in pieces when it is streamed, else a step's text at once. */
export interface TextEvent {
  readonly type: 'text'
  readonly text: string
}

/** All text of this step so far was the model's thinking, as its end has shown; the answer follows. */
export interface TextWithdrawnEvent {
  readonly type: 'text_withdrawn'
}

/** The model has asked for a tool; the call begins. */
export interface ToolCallEvent {
  readonly type: 'tool_call'
  /** Links the events of one call. */
  readonly id: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

export interface ToolProgressEvent {
  readonly type: 'tool_progress'
  readonly id: string
  readonly tool: string
  readonly progress: Progress
}

/** A call has ended. */
export interface ToolResultEvent {
  readonly type: 'tool_result'
  readonly id: string
  readonly tool: string
  /** The tool failed, could not be reached, does not exist or was given arguments it cannot take. */
  readonly isError: boolean
  /** The tool did what was asked. False without `isError`: something is left for a person to settle, as `text` says. */
  readonly success: boolean
  /** What the model gets to read. */
  readonly text: string
  /** The result was longer than its budget; `text` says what is left out. */
  readonly shortened: boolean
  readonly seconds: number
}

/** Something that a person should know, and the model does not say. */
export interface NoticeEvent {
  readonly type: 'notice'
  /**
   * - `tools_not_read`: the service has read far less than it was sent; probably not the tools, or not all of a long
   *   conversation.
   * - `shortened`: the conversation is longer than the model reads; older results and messages are left out.
   */
  readonly code: 'tools_not_read' | 'shortened'
  readonly message: string
}

/** The answer is complete; the last event. */
export interface AnswerEvent {
  readonly type: 'answer'
  readonly answer: ChatAnswer
}

/** What happens while a message is answered, in order. */
export type ChatEvent =
  | StepEvent
  | TextEvent
  | TextWithdrawnEvent
  | ToolCallEvent
  | ToolProgressEvent
  | ToolResultEvent
  | NoticeEvent
  | AnswerEvent
