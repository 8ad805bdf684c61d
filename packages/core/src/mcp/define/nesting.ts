import { AppError } from '../../errors/index.ts'

/** Levels of arrays and objects in an argument; no tool has more than four. Far more end every call that walks through them. */
const MOST_LEVELS = 64

/** @throws AppError invalid_input naming the argument that is nested too deep */
export function assertNotNestedTooDeep(args: Readonly<Record<string, unknown>>): void {
  const [deep] = Object.entries(args).filter(([, value]) => isDeeper(value))
  if (deep === undefined) return
  throw new AppError(
    'invalid_input',
    `${deep[0].slice(0, 40)}: must not be nested more than ${MOST_LEVELS} deep`,
    {
      hint: 'Give a plain value, as the schema of the tool has it, and call again.',
    },
  )
}

/** Level by level, without calls within calls. */
function isDeeper(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
