import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { MCPError } from '../mcp-error.ts'
import { excerpt } from '../safe-text.ts'
import type { JsonSchema, ToolDefinition } from '../tool-source.ts'
import { boundedRun } from './bounded-run.ts'

/** No honest schema is longer; compiling is what takes time. */
const MAX_SCHEMA_LENGTH = 1_000_000
const PATIENCE_MS = 1_000
/** Keywords by which a schema can keep a validator busy: patterns that backtrack, pairs compared, recursion. */
const COSTLY = /"(?:pattern|patternProperties|uniqueItems|format|\$ref|\$dynamicRef)":/

/** @returns What is wrong, a sentence; undefined when all is well. */
type Check = (value: unknown) => string | undefined

const checks = new WeakMap<ToolDefinition, Check>()

/**
 * Checks a tool's structured content against its output schema. A schema that cannot be used vouches for nothing: then
 * no content of the tool is trusted.
 * @throws MCPError invalid_result
 */
export function checkOutput(tool: ToolDefinition, structuredContent: unknown): void {
  if (tool.outputSchema === null) return
  if (structuredContent === null) {
    throw invalid(tool, 'it has an output schema and gave no structured content')
  }
  let check = checks.get(tool)
  if (check === undefined) {
    check = compile(tool.outputSchema)
    checks.set(tool, check)
  }
  const problem = check(structuredContent)
  if (problem !== undefined) throw invalid(tool, problem)
}

const invalid = ({ name }: ToolDefinition, why: string) =>
  new MCPError(
    'invalid_result',
    `The result of ${name} is not what the tool promises: ${excerpt(why, 500)}.`,
    {
      hint: 'The server is at fault. Nothing of the result was used.',
    },
  )

function compile(schema: JsonSchema): Check {
  const text = JSON.stringify(schema)
  if (text.length > MAX_SCHEMA_LENGTH) return () => 'its output schema is too long to check'
  let validate: ValidateFunction
  // Each schema has a validator of its own: an `$id` of one must not stand for another.
  const ajv = newAjv(schema)
  try {
    validate = boundedRun(() => ajv.compile(schema), PATIENCE_MS)
  } catch (error) {
    return () => `its output schema cannot be used (${error instanceof Error ? error.message : error})`
  }
  const judge: Check = (value) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'result' })
  if (!COSTLY.test(text)) return judge
  return (value) => {
    try {
      return boundedRun(() => judge(value), PATIENCE_MS)
    } catch (error) {
      return `it could not be checked (${error instanceof Error ? error.message : error})`
    }
  }
}

/** Draft 2020-12 is the protocol's default; older schemas say so. Unknown keywords are no fault of the result. */
function newAjv({ $schema }: JsonSchema): Ajv {
  const options = { strict: false, validateSchema: false, logger: false } as const
  const ajv =
    typeof $schema === 'string' && /draft-0[4-7]/.test($schema) ? new Ajv(options) : new Ajv2020(options)
  // The module is CommonJS: at run time its default export is the function itself.
  const add = addFormats as unknown as (ajv: Ajv) => Ajv
  return add(ajv)
}
