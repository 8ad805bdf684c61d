import { momentOf } from './moments.ts'
import { type ForeignThought, uuidOf } from './thought-file.ts'

// Notes of Obsidian, basic-memory and similar programs: Markdown with front matter, #tags and [[links]].

const FRONT_MATTER = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---[^\S\n]*(?:\r?\n|$)/
const LINK = /\[\[([^\]|#\n]{1,200})/g
const TAG = /(?<![\p{L}\p{N}/&#])#(\p{L}[\p{L}\p{N}/_-]{0,100})/gu
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g

/**
 * Converts a note to a thought, verbatim; null if it is empty. Its tags and links become concepts.
 * @param name Path of the file within the imported folder.
 * @param changedAt Time of the file's last change, ISO 8601 in UTC.
 */
export function readMarkdownNote(name: string, text: string, changedAt: string): ForeignThought | null {
  const matter = FRONT_MATTER.exec(text)
  const fields = fieldsOf(matter?.[1] ?? '')
  const body = text.slice(matter?.[0].length ?? 0).trim()
  const title = fields.get('title')?.[0] ?? name.replace(/^.*[/\\]|\.\w+$/g, '')
  if (body === '') return null
  const prose = body.replace(CODE, '')
  const found = (pattern: RegExp) => [...prose.matchAll(pattern)].map(([, label = '']) => label.trim())
  const tags = ['tags', 'tag', 'concepts']
    .flatMap((field) => fields.get(field) ?? [])
    .map((tag) => tag.replace(/^#/, ''))
  const created = ['created', 'date', 'created_at'].flatMap((field) => fields.get(field) ?? []).map(momentOf)
  return {
    origin: 'Markdown',
    id: `${name}\n${uuidOf(body)}`,
    content: /^#\s/.test(body) ? body : `# ${title}\n\n${body}`,
    concepts: [title, ...tags, ...found(TAG), ...found(LINK)],
    project: null,
    timestamp: created.find((moment) => moment !== null) ?? changedAt,
  }
}

/** Reads simple front matter by field: `a: b`, `a: [b, c]` and lists with dashes. */
function fieldsOf(matter: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  let current: string[] = []
  for (const line of matter.split(/\r?\n/)) {
    const item = /^\s*-\s+(.+)$/.exec(line)?.[1]
    const [, field, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (item !== undefined) current.push(plain(item))
    else if (field !== undefined) {
      const list = /^\[(.*)\]$/.exec(value)?.[1]
      current = (list === undefined ? [value] : list.split(',')).map(plain).filter((one) => one !== '')
      fields.set(field.toLowerCase(), current)
    }
  }
  return fields
}

const plain = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2')
