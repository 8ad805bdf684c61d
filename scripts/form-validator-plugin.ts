import type { Plugin } from 'esbuild'

const VALIDATOR = /@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/

/**
 * Leaves out the SDK's JSON Schema validator, 275 kB that every server would load at its start. The SDK uses it on forms that
 * a session sends to a user; `createMcpServer` sends none so, and gives the SDK another one.
 */
export function formValidatorPlugin(): Plugin {
  return {
    name: 'form-validator',
    setup(build) {
      build.onLoad({ filter: VALIDATOR }, () => ({
        contents: `export class AjvJsonSchemaValidator {
  constructor() { throw new Error('The validator of forms is not part of this bundle') }
}`,
      }))
    },
  }
}
