import type { Plugin } from 'esbuild'

const VALIDATOR = /@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/

/**
 * Leaves out the SDK's JSON Schema validator, 275 kB that every server would load at its start. The SDK checks with it the forms
 * that a session sends to its user; `createMcpServer` sends none, and gives the SDK a validator of its own.
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
