import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/sdk/validation/types.js'

const compiler = new AjvJsonSchemaValidator()
const compiled = new Map<string, JsonSchemaValidator<unknown>>()

/** Validator of the SDK's clients. Schemas are compiled on demand, once for all clients of a process. */
export const outputValidator: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType) {
    const text = JSON.stringify(schema)
    return (input: unknown) => {
      const validate = compiled.get(text) ?? compiler.getValidator(schema)
      compiled.set(text, validate)
      return (validate as JsonSchemaValidator<T>)(input)
    }
  },
}
