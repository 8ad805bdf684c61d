/** Adversarial JSON: huge numbers, built-in names, lone surrogates, NUL, deep nesting and every type. */
export interface RandomJson {
  /** A value of any kind as JSON text, including values that JavaScript objects cannot hold. */
  value(depth?: number): string
  /** Arguments for a tool: its own names with valid and invalid values, and unknown names. */
  args(inputSchema: JsonSchema): string
}

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const STRINGS = [
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"__proto__"',
  '"constructor"',
  '"../../../etc/passwd"',
  '"file:///etc/passwd"',
  '"https://127.0.0.1:1/x.pdf"',
  '"%00%ff"',
  '"2026-02-30"',
  '"00000000-0000-4000-8000-000000000000"',
  '"\' OR 1=1 --"',
  '"\\u202e\\u200b\\ufeff"',
  '"🐎🐎🐎 vertu ἀρετή 徳"',
  '"65.02"',
  '"Lille"',
]
const NUMBERS = ['0', '-0', '-1', '1', '0.5', '1e308', '1e999', '-1e999', '9007199254740993', '1e-400', '3.0']
const NAMES = ['"__proto__"', '"constructor"', '"toString"', '""', '"\\u0000"', '"\\ud800"', '"query"', '"x"']
const DEEP = 2_000

export function createRandomJson(random: () => number): RandomJson {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const times = (most: number) => Math.floor(random() * (most + 1))
  const list = (depth: number) => Array.from({ length: times(4) }, () => value(depth + 1))

  function value(depth = 0): string {
    const kind = random()
    if (kind < 0.3) return pick(STRINGS)
    if (kind < 0.5) return pick(NUMBERS)
    if (kind < 0.65) return pick(['null', 'true', 'false'])
    if (kind < 0.7) return JSON.stringify('word '.repeat(times(400)))
    if (kind < 0.72) return '['.repeat(DEEP) + ']'.repeat(DEEP)
    if (kind < 0.74) return `${'{"a":'.repeat(DEEP)}null${'}'.repeat(DEEP)}`
    if (depth > 3) return 'null'
    if (kind < 0.87) return `[${list(depth).join(',')}]`
    return `{${list(depth)
      .map((item) => `${pick(NAMES)}:${item}`)
      .join(',')}}`
  }

  /** A value of the field's own type, so that calls pass their schemas. */
  function fitting(field: JsonSchema): string {
    if (field.enum !== undefined) return JSON.stringify(pick(field.enum))
    const type = pick([field.type ?? []].flat())
    if (type === 'string') return pick(STRINGS)
    if (type === 'integer') return String(times(20))
    if (type === 'number') return String(random())
    if (type === 'boolean') return pick(['true', 'false'])
    return type === 'array' ? `[${pick(STRINGS)}]` : value()
  }

  return {
    value,
    args({ properties = {} }) {
      if (random() < 0.05) return value()
      const own = Object.entries(properties)
        .filter(() => random() < 0.8)
        .map(([name, field]) => `${JSON.stringify(name)}:${random() < 0.7 ? fitting(field) : value()}`)
      const foreign = random() < 0.15 ? [`${pick(NAMES)}:${value()}`] : []
      return `{${[...own, ...foreign].join(',')}}`
    },
  }
}
