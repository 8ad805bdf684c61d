import { AppError } from '../../errors/index.ts'

/** Tools need four levels at most; values that are far deeper would overflow the stack of recursive functions. */
const MAX_LEVELS = 64

/** Refuses arguments that are nested too deep. @throws AppError invalid_input naming the argument */
export function assertNotNestedTooDeep(args: Readonly<Record<string, unknown>>): void {
  const [deep] = Object.entries(args).filter(([, value]) => isDeeper(value))
  if (deep === undefined) return
  throw new AppError(
    'invalid_input',
    `${deep[0].slice(0, 40)}: must not be nested more than ${MAX_LEVELS} deep`,
    {
      hint: 'Give a plain value, as the schema of the tool has it, and call again.',
    },
  )
}

/** Without recursion, which deep values would overflow. */
function isDeeper(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
