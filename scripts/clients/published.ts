import type { ServerEntry } from '../../packages/core/src/cli/connect/index.ts'
import { SERVERS } from '../servers.ts'

/** A published server as clients start it, with its usual setting. */
export interface PublishedServer extends ServerEntry {
  readonly packageName: string
  /** A variable that most people set, with a placeholder for its value; null if none is needed. */
  readonly variable: { readonly name: string; readonly value: string } | null
}

const VARIABLES: Readonly<Record<string, PublishedServer['variable']>> = {
  datainclusion: { name: 'DATAINCLUSION_API_TOKEN', value: 'your-token' },
}

export const PUBLISHED: readonly PublishedServer[] = Object.entries(SERVERS).map(([name, packageName]) => {
  const variable = VARIABLES[name] ?? null
  return {
    name,
    program: packageName,
    packageName,
    variable,
    command: 'npx',
    args: ['-y', packageName],
    ...(variable !== null && { env: { [variable.name]: variable.value } }),
  }
})
