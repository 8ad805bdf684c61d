import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../../node_modules')

/** @param folder Where npm installed the package. @returns The compiler's errors as one problem, or none. */
export function compileConsumer(folder: string, name: string): string[] {
  writeFileSync(join(folder, 'consumer.mts'), `import * as imported from '${name}'\nvoid imported\n`)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2023',
    noEmit: true,
    types: ['node'],
    typeRoots: [join(MODULES, '@types')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.mts'] }))
  const { status, stdout, error } = spawnSync(join(MODULES, '.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? [] : [stdout]
}
