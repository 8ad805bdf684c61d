import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export interface KeyboardStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** Lines typed or read from a pipe: those of a conversation, and answers to questions in between. */
export class Keyboard {
  /** Output for prompts; undefined if nobody is typing. */
  readonly screen: Writable | undefined
  readonly #stdin: Readable
  readonly #interrupted: () => void
  #lines: Interface | undefined

  /** @param interrupted Called at Ctrl-C while only a question is open. */
  constructor({ stdin, stdout, stderr }: KeyboardStreams, interrupted: () => void) {
    const screen = [stdout, stderr].find(({ isTTY }) => isTTY)
    this.screen = stdin.isTTY ? screen : undefined
    this.#stdin = stdin
    this.#interrupted = interrupted
  }

  /** Lines of the conversation, until the interface is closed. */
  lines(): Interface {
    this.#lines ??= this.#open()
    return this.#lines
  }

  /** Lines typed before the question are not its answer. @returns Null if the person leaves, or on abort. */
  async ask(prompt: string, signal?: AbortSignal): Promise<string | null> {
    if (this.#lines !== undefined) return question(this.#lines, prompt, signal, this.screen)
    const lines = this.#open()
    lines.on('SIGINT', this.#interrupted)
    try {
      return await question(lines, prompt, signal, this.screen)
    } finally {
      lines.close()
    }
  }

  #open(): Interface {
    return createInterface({ input: this.#stdin, output: this.screen, terminal: this.screen !== undefined })
  }
}

function question(
  lines: Interface,
  prompt: string,
  signal: AbortSignal | undefined,
  screen: Writable | undefined,
): Promise<string | null> {
  return new Promise((resolve) => {
    const cancel = () => {
      screen?.write('\n')
      finish(null)
    }
    const finish = (line: string | null) => {
      lines.off('close', cancel)
      signal?.removeEventListener('abort', cancel)
      resolve(line)
    }
    if (signal?.aborted) return resolve(null)
    lines.once('close', cancel)
    signal?.addEventListener('abort', cancel, { once: true })
    // A line started before the question is not part of its answer.
    dropTyped(lines)
    lines.question(prompt, { signal }, finish)
  })
}

/** Clears the line being typed: Ctrl-E moves to its end, Ctrl-U deletes everything before. */
export function dropTyped(lines: Interface): void {
  lines.write(null, { ctrl: true, name: 'e' })
  lines.write(null, { ctrl: true, name: 'u' })
}
