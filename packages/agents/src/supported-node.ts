// biome-ignore lint/style/noRestrictedImports: what is imported says itself which Node it needs
import { versions } from 'node:process'
import { tooOldNode } from '@agora-mcp/core/cli/node-version'

const problem = tooOldNode('@agora-mcp/agents', versions.node)
if (problem !== undefined) throw new Error(problem)
