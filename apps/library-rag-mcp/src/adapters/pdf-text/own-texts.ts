/** Longest metadata texts in characters, far above real ones. */
const MOST = {
  title: 300,
  author: 300,
  language: 35,
  bookmark: 200,
} as const

type OwnText = keyof typeof MOST

/** Factor for the characters read before white space is removed. */
const SLACK = 4

/** Bounded metadata of a file: a title of megabytes would otherwise appear in every answer. */
export interface OwnTexts {
  /** Returns the text on one line, truncated if too long; null if empty. */
  line(kind: OwnText, text: string): string | null
  leftOut(what: string): void
  /** One sentence for each kind of truncated or omitted text. */
  warnings(): string[]
}

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
      // Do not keep half of a surrogate pair.
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
