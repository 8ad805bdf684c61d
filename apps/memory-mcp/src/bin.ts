#!/usr/bin/env node
import module from 'node:module'
import { unsupportedNode } from '@agora-mcp/core/cli/node-version'

const problem = unsupportedNode('memory-mcp', process.versions.node, process.argv.slice(2))
if (problem === undefined) {
  // Clients start the server often; the compile cache speeds up every start but the first.
  module.enableCompileCache()
  // Clients wait for their hooks, so these load as little as possible.
  if (process.argv.length === 3 && process.argv[2] === 'hook') {
    process.exitCode = await (await import('./hook.ts')).runHook(process)
  } else await import('./cli.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
}
