#!/usr/bin/env node
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { unsupportedNode } from '@agora-mcp/core/cli/node-version'

const problem = unsupportedNode(
  'agora-agents',
  process.versions.node,
  process.argv.slice(2),
  '@agora-mcp/agents',
)
if (problem === undefined) {
  module.enableCompileCache()
  // The service mostly waits for I/O. Limiting V8's young generation to 1 MB instead of up to 32, and
  // collecting after a third of heap growth instead of a doubling, saves 70 MB.
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=30')
  await import('./cli.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
}
