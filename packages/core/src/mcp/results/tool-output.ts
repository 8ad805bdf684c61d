import type { ContentBlock } from './content-block.ts'

/** The answer of a tool. */
export interface ToolOutput<Output extends object = object> {
  readonly output: Output
  /** Blocks after the JSON of the output, e.g. a picture, whose bytes do not belong into it. */
  readonly content: readonly ContentBlock[]
}

/** An output with blocks, told from a plain output by its class. */
export class OutputWithContent<Output extends object> implements ToolOutput<Output> {
  readonly output: Output
  readonly content: readonly ContentBlock[]

  constructor({ output, content }: ToolOutput<Output>) {
    this.output = output
    this.content = content
  }
}

/** Gives what a handler returned one form. */
export const toToolOutput = <Output extends object>(
  returned: Output | OutputWithContent<Output>,
): ToolOutput<Output> =>
  returned instanceof OutputWithContent ? returned : { output: returned, content: [] }
