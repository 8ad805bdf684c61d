import type { Progress } from '../client/tool-source.ts'
import type { ChatAnswer } from './chat-answer.ts'

export interface StepEvent {
  readonly type: 'step'
  /** Starts at 1. */
  readonly step: number
  /** True if this step has to answer without tools. */
  readonly final: boolean
  /** True if it has to because the model repeats its calls; otherwise a final step has reached the limit. */
  readonly repeats: boolean
}

/** Text of the model, in chunks if streamed, else a step's text at once. */
export interface TextEvent {
  readonly type: 'text'
  readonly text: string
}

/** All text of this step so far was reasoning, as its end mark has shown; the answer follows. */
export interface TextWithdrawnEvent {
  readonly type: 'text_withdrawn'
}

/** The model has requested a tool call, which starts. */
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

export interface ToolResultEvent {
  readonly type: 'tool_result'
  readonly id: string
  readonly tool: string
  /** True if the tool failed, was unreachable, does not exist or received invalid arguments. */
  readonly isError: boolean
  /** True if the tool did what was asked. False without `isError`: a person has to decide, see `text`. */
  readonly success: boolean
  /** Text for the model. */
  readonly text: string
  /** True if the result exceeded its budget; `text` says what is left out. */
  readonly shortened: boolean
  readonly seconds: number
}

/** A warning for the person that the model does not give. */
export interface NoticeEvent {
  readonly type: 'notice'
  /**
   * - `tools_not_read`: the service has read far less than it was sent; probably not the tools, or not all of
   *   a long conversation.
   * - `shortened`: the conversation exceeds the context window; older results and messages are left out.
   */
  readonly code: 'tools_not_read' | 'shortened'
  readonly message: string
}

/** The answer is complete; the last event. */
export interface AnswerEvent {
  readonly type: 'answer'
  readonly answer: ChatAnswer
}

/** Events while a message is answered, in order. */
export type ChatEvent =
  | StepEvent
  | TextEvent
  | TextWithdrawnEvent
  | ToolCallEvent
  | ToolProgressEvent
  | ToolResultEvent
  | NoticeEvent
  | AnswerEvent
