/** Answer of a provider's stub to one request, in words that all of them share. */
export interface ScriptedAnswer {
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  /** The model declines, in the form that the provider has for it. */
  readonly refusal?: string
  /** The answer reached the most tokens it may have. */
  readonly tooLong?: boolean
  /** An HTTP failure with the provider's own body. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Streams only. `quiet`: the stream ends without its last events; `hard`: the connection breaks; `error`: the
   * provider reports a failure within the stream; `stall`: nothing more comes.
   */
  readonly cut?: 'quiet' | 'hard' | 'error' | 'stall'
}

export interface ScriptedCall {
  readonly id?: string
  readonly name: string
  /** Arguments; a string goes as it is, so that it may be no JSON. */
  readonly args: Readonly<Record<string, unknown>> | string
}

export const argumentsOf = ({ args }: ScriptedCall): string =>
  typeof args === 'string' ? args : JSON.stringify(args)

/** One event of a stream; `name` where the provider names its events. */
export interface StreamEvent {
  readonly name?: string
  readonly data: unknown
}

export async function* eventStream(
  events: readonly StreamEvent[],
  { cut }: ScriptedAnswer,
  options: { last?: string; error?: StreamEvent },
): AsyncGenerator<string> {
  // Half of it: the beginning of the text has come, the end and the usage have not.
  const shown = cut === undefined ? events : events.slice(0, Math.ceil(events.length / 2))
  for (const event of shown) yield line(event)
  if (cut === 'error' && options.error !== undefined) yield line(options.error)
  if (cut === 'hard') {
    // A reader drops what it has not read when the connection breaks.
    await new Promise((resolve) => setTimeout(resolve, 200))
    throw new Error('cut')
  }
  if (cut === 'stall') await new Promise((resolve) => setTimeout(resolve, 30_000).unref())
  if (cut === undefined && options.last !== undefined) yield `data: ${options.last}\n\n`
}

const line = ({ name, data }: StreamEvent): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`

export const piecesOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []
