import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../tool-source.ts'
import { boundedRun } from './bounded-run.ts'

/** Longer than any honest schema; limits compile time. */
const MAX_SCHEMA_LENGTH = 1_000_000
const TIMEOUT_MS = 1_000
/** Keywords that make validation expensive: backtracking patterns, pairwise comparison, recursion. */
const COSTLY = /"(?:pattern|patternProperties|uniqueItems|format|\$ref|\$dynamicRef)":/

/** Validates a value. @returns The problem with the value; undefined if it is valid. */
export type SchemaCheck = (value: unknown) => string | undefined

/** An unusable schema accepts nothing. The names are subjects of sentences: "its output schema", "result". */
export function schemaCheck(schema: JsonSchema, schemaName: string, valueName: string): SchemaCheck {
  const text = JSON.stringify(schema)
  if (text.length > MAX_SCHEMA_LENGTH) return () => `${schemaName} is too long to check`
  let ajv: Ajv
  let validate: ValidateFunction
  try {
    ;[ajv, validate] = boundedRun(() => {
      // Each schema gets its own validator, since an `$id` in one must not refer to another.
      const own = newAjv(schema)
      return [own, own.compile(schema)] as const
    }, TIMEOUT_MS)
  } catch (error) {
    return () => `${schemaName} cannot be used (${error instanceof Error ? error.message : error})`
  }
  const judge: SchemaCheck = (value) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: valueName })
  if (!COSTLY.test(text)) return judge
  return (value) => {
    try {
      return boundedRun(() => judge(value), TIMEOUT_MS)
    } catch (error) {
      return `${valueName} could not be checked (${error instanceof Error ? error.message : error})`
    }
  }
}

/** Draft 2020-12 is the protocol's default; older schemas name theirs. Unknown keywords are ignored. */
function newAjv({ $schema }: JsonSchema): Ajv {
  const options = { strict: false, validateSchema: false, logger: false } as const
  const ajv =
    typeof $schema === 'string' && /draft-0[4-7]/.test($schema) ? new Ajv(options) : new Ajv2020(options)
  // biome-ignore lint/plugin: the module is CommonJS, so that its default export is the function itself at run time
  const add = addFormats as unknown as (ajv: Ajv) => Ajv
  return add(ajv)
}
