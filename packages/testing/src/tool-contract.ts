import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeTools, type ToolDefinition } from '@agora-mcp/core/mcp'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { auditProblems } from './audit-contract.ts'
import { outputValidator } from './output-validator.ts'

const MAX_FIRST_SENTENCE = 120
const MAX_DESCRIPTION = 1024
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

interface JsonSchema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly type?: string
  readonly default?: unknown
}

/** @param folder Absolute path of `src/tools`, with one file per tool, named after it. */
// Contravariant: a contract that never calls a tool accepts any deps.
export function describeToolContract(tools: readonly ToolDefinition<never>[], folder: string): void {
  describe('tool contract', () => {
    it('names every tool once, in snake_case', () => {
      const names = tools.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    })

    it('lists the tools as reviewed in tools-list.json', async () => {
      const list = `${JSON.stringify(describeTools(tools), null, 2)}\n`
      await expect(list).toMatchFileSnapshot(join(folder, 'tools-list.json'))
    })

    for (const tool of tools) {
      describe(tool.name, () => {
        it('stands in the file of its name, exported under it', async () => {
          const file = join(folder, `${tool.name.replaceAll('_', '-')}.ts`)
          expect(existsSync(file), file).toBe(true)
          const camelCase = tool.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
          const exports = (await import(/* @vite-ignore */ file)) as Record<string, unknown>
          expect(exports[camelCase]).toBe(tool)
        })

        it('has a title and all four hints', () => {
          expect(tool.title.length).toBeGreaterThan(0)
          for (const hint of HINTS) expect(tool.annotations[hint], hint).toBeTypeOf('boolean')
          expect(tool.annotations.readOnlyHint && tool.annotations.destructiveHint).toBe(false)
        })

        it('is described within what clients show', () => {
          const firstSentence = /^.*?[.?](?=\s|$)/s.exec(tool.description)?.[0] ?? tool.description
          expect(firstSentence.length).toBeLessThanOrEqual(MAX_FIRST_SENTENCE)
          expect(tool.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION)
          expect(tool.description).not.toMatch(/\bIMPORTANT\b|\b[A-Z]{5,}\b/)
        })

        it('describes every field of its input and output', () => {
          const schemas = {
            input: asJson(tool.inputSchema, 'input'),
            output: asJson(tool.outputSchema, 'output'),
          }
          expect(undescribed(schemas.input)).toEqual([])
          expect(undescribed(schemas.output)).toEqual([])
        })

        it('has an output schema that clients can check answers by', () => {
          const validate = outputValidator.getValidator(asJson(tool.outputSchema, 'output'))
          expect(() => validate({})).not.toThrow()
        })

        it('says each default that its schema has', () => {
          for (const [name, field] of Object.entries(asJson(tool.inputSchema, 'input').properties ?? {})) {
            if (field.default !== undefined) expect(field.description, name).toContain(String(field.default))
          }
        })

        it('logs what it acted on and no text', () => {
          expect(auditProblems(tool)).toEqual([])
        })

        it('has no union in its input, which model APIs refuse', () => {
          expect(JSON.stringify(asJson(tool.inputSchema, 'input'))).not.toMatch(/"(anyOf|oneOf|allOf)"/)
        })

        it('takes null for an argument that may be absent, and refuses one it does not know', () => {
          const required = new Set(z.toJSONSchema(tool.inputSchema, { io: 'input' }).required ?? [])
          for (const name of Object.keys(tool.inputSchema.shape)) {
            if (!required.has(name))
              expect(tool.inputSchema.shape[name]?.safeParse(undefined).success, name).toBe(true)
          }
          expect(tool.inputSchema.safeParse({ not_an_argument: 1 }).error?.message).toContain(
            'not_an_argument',
          )
        })
      })
    }
  })
}

const asJson = (schema: z.ZodObject, io: 'input' | 'output') => z.toJSONSchema(schema, { io }) as JsonSchema

function undescribed(schema: JsonSchema, path = ''): string[] {
  const below = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${path}${name}`]),
      ...undescribed(field, `${path}${name}.`),
    ]),
    ...below.flatMap((part) => undescribed(part, path)),
  ]
}
