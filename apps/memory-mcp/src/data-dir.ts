import { type Env, expandPath, isUnsetVariable } from '@agora-mcp/core/config/expand-path'
import { AppError } from '@agora-mcp/core/errors'
import envPaths from 'env-paths'

export const DEFAULT_DATA_DIR = envPaths('memory-mcp', { suffix: '' }).data

/** Reads only the folder, loading as little as possible. @throws AppError config */
export function loadDataDir(env: Env): string {
  const value = env.MEMORY_DATA_DIR?.trim()
  if (!value || isUnsetVariable(value, env)) return DEFAULT_DATA_DIR
  try {
    return expandPath(value, env)
  } catch (cause) {
    throw new AppError('config', `MEMORY_DATA_DIR: ${(cause as Error).message}`, { cause })
  }
}
