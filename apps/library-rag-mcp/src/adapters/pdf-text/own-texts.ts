/** Characters of a text that the file gives itself; real ones stay far below. */
const MOST = {
  title: 300,
  author: 300,
  language: 35,
  bookmark: 200,
} as const

type OwnText = keyof typeof MOST

/** Characters that are looked at before white space is taken out. */
const SLACK = 4

/** What a file says of itself, within bounds: a title of megabytes would otherwise stand in every answer about it. */
export interface OwnTexts {
  /** The text on one line, cut where it is too long; null where nothing is left. */
  line(kind: OwnText, text: string): string | null
  /** Notes that something was left out. */
  leftOut(what: string): void
  /** What was cut and left out, a sentence each. */
  warnings(): string[]
}

/** Keeps what one file says of itself within bounds, and counts what was cut. */
export function createOwnTexts(): OwnTexts {
  const cut = new Map<OwnText, number>()
  const gone = new Map<string, number>()
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    line(kind, text) {
      const most = MOST[kind]
      const line = text
        .slice(0, SLACK * most)
        .replace(/\s+/g, ' ')
        .trim()
      if (line.length <= most && text.length <= SLACK * most) return line || null
      count(cut, kind)
      // Half of a character that needs two units is none.
      return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
    },
    leftOut: (what) => count(gone, what),
    warnings: () => [
      ...[...cut].map(
        ([kind, times]) =>
          `Cut to ${MOST[kind]} characters: ${times === 1 ? `the file’s own ${kind}` : `${times} ${kind}s of the file`}.`,
      ),
      ...[...gone].map(([what, times]) => `Left out of the file’s own ${what}: ${times}.`),
    ],
  }
}
