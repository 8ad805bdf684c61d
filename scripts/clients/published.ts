import type { ServerEntry } from '../../packages/core/src/cli/connect/index.ts'
import { SERVERS } from '../servers.ts'

/** A published server as every client starts it, and what it should be told. */
export interface PublishedServer extends ServerEntry {
  readonly packageName: string
  /** A variable that most people set, with what stands for its value; null where none is needed. */
  readonly variable: { readonly name: string; readonly value: string } | null
}

const VARIABLES: Readonly<Record<string, PublishedServer['variable']>> = {
  datainclusion: { name: 'DATAINCLUSION_API_TOKEN', value: 'your-token' },
}

/** The four, in the order in which they are always named. */
export const PUBLISHED: readonly PublishedServer[] = Object.entries(SERVERS).map(([name, packageName]) => {
  const variable = VARIABLES[name] ?? null
  return {
    name,
    program: packageName,
    packageName,
    variable,
    command: 'npx',
    args: ['-y', packageName],
    ...(variable === null ? {} : { env: { [variable.name]: variable.value } }),
  }
})
