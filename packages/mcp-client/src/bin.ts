#!/usr/bin/env node
import module from 'node:module'
import { unsupportedNode } from '@agora-mcp/core/cli/node-version'

const problem = unsupportedNode(
  'mcp-chat',
  process.versions.node,
  process.argv.slice(2),
  '@agora-mcp/mcp-client',
)
if (problem === undefined) {
  module.enableCompileCache()
  await import('./cli.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
}
