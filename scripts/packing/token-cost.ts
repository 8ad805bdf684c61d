import { estimateTokenCount } from 'tokenx'
import type { ListedTool } from '../../packages/testing/src/packed/index.ts'

const MAX_PER_TOOL = 250
const MAX_PER_SERVER = 2800

/**
 * Estimates the cost of `tools/list` in tokens without a model's vocabulary (0 to 9 % above o200k_base on our
 * tools). Output schemas are counted separately: most clients do not show them to the model.
 * @returns A table, one line per tool, and violations of the limits.
 */
export function tokenCost(tools: readonly ListedTool[]) {
  const rows = tools.map(({ name, description, inputSchema, outputSchema }) => ({
    name,
    input: estimateTokenCount(JSON.stringify({ name, description, inputSchema })),
    output: outputSchema === undefined ? 0 : estimateTokenCount(JSON.stringify(outputSchema)),
  }))
  const total = rows.reduce((sum, { input }) => sum + input, 0)
  const problems = rows
    .filter(({ input }) => input > MAX_PER_TOOL)
    .map(({ name, input }) => `${name} costs ${input} tokens, its ceiling is ${MAX_PER_TOOL}`)
  if (total > MAX_PER_SERVER)
    problems.push(`tools/list costs ${total} tokens, its ceiling is ${MAX_PER_SERVER}`)
  const table = rows.map(
    ({ name, input, output }) => `  ${String(input).padStart(5)} ${name} (output schema ${output})`,
  )
  return { total, table, problems }
}
