#!/usr/bin/env node
import module from 'node:module'
import { unsupportedNode } from '@agora-mcp/core/cli/node-version'

const problem = unsupportedNode('budget-filters-mcp', process.versions.node, process.argv.slice(2))
if (problem === undefined) {
  // Clients start the server repeatedly: from the second start on nothing is compiled.
  module.enableCompileCache()
  await import('./cli.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
}
