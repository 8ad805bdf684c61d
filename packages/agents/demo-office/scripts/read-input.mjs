import { text } from 'node:stream/consumers'

/** The arguments of a script, JSON on stdin as `scripts.yaml` declares it. */
export const readInput = async () => JSON.parse(await text(process.stdin))

/** Ends a script that cannot compute: the sentence goes to stderr, where the person who asked reads it. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export const print = (result) => process.stdout.write(`${JSON.stringify(result)}\n`)
