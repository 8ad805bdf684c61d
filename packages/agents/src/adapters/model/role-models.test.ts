import { createLogger } from '@agora-mcp/core/log'
import { expect, it } from 'vitest'
import { openRoleModels } from './role-models.ts'

const settings = { model: undefined, models: {}, modelTimeoutSeconds: 20, modelPrices: new Map() }

function loggedLines() {
  const lines: string[] = []
  return { lines, logger: createLogger({ level: 'warn', write: (line) => lines.push(line) }) }
}

it('falls back to the rules if a URL is set without a model, and logs it once', async () => {
  const { lines, logger } = loggedLines()
  const models = await openRoleModels(
    {
      ...settings,
      models: { specialist: 'openai:small' },
      env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'none' },
    },
    logger,
  )
  expect(Object.fromEntries([...models].map(([role, { name }]) => [role, name]))).toEqual({
    welcome: 'extractive',
    dispatch: 'extractive',
    specialist: 'openai:small',
    summary: 'extractive',
  })
  expect(lines).toEqual([expect.stringContaining('AGENTS_MODEL=openai:NAME')])
})

it('refuses to start with an unknown model', async () => {
  const { logger } = loggedLines()
  await expect(openRoleModels({ ...settings, model: 'openai', env: {} }, logger)).rejects.toMatchObject({
    code: 'config',
    hint: expect.stringContaining('AGENTS_MODEL=extractive'),
  })
})
