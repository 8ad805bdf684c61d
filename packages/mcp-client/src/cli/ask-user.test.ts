import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../client/tool-source.ts'
import { createAsker } from './ask-user.ts'
import { EventPrinter } from './event-printer.ts'
import type { Palette } from './palette.ts'

const asIs = (text: string) => text
const palette: Palette = { bold: asIs, dim: asIs, red: asIs, cyan: asIs }

/** Shows a form to a person who types these lines, and then leaves. */
async function fillIn(requestedSchema: JsonSchema, typed: readonly (string | null)[], message = 'Please.') {
  let shown = ''
  const screen = {
    write(text: string) {
      shown += text
    },
    isTTY: false,
    width: 80,
  }
  const lines = [...typed]
  const elicit = createAsker({
    printer: new EventPrinter(screen, screen, palette),
    palette,
    inTurn: (work) => work(),
    ask: async (prompt) => {
      const line = lines.shift() ?? null
      shown += `${prompt}${line}\n`
      return line
    },
  })
  const answer = await elicit({ server: 'memory', message, requestedSchema })
  return { answer, shown }
}

const one = (property: JsonSchema, required = ['it']) => ({
  type: 'object',
  properties: { it: property },
  required,
})

describe('a form in the terminal', () => {
  it.each([
    ['boolean', { type: 'boolean' }, ['maybe', '', 'Y'], true, 'answer with yes or no'],
    [
      'integer',
      { type: 'integer', minimum: 1, maximum: 5 },
      ['six', '2.5', '9', '5'],
      5,
      'a whole number from 1 to 5',
    ],
    ['number', { type: 'number' }, ['1,5', '1.5'], 1.5, 'answer with a number'],
    ['text', { type: 'string', minLength: 3 }, ['ab', ' abc '], 'abc', 'fewer than 3 characters'],
    [
      'email',
      { type: 'string', format: 'email' },
      ['a at b', 'a@b.example'],
      'a@b.example',
      'an email address',
    ],
    [
      'date',
      { type: 'string', format: 'date' },
      ['23.11.2026', '2026-11-23'],
      '2026-11-23',
      'a date such as',
    ],
    [
      'list',
      { type: 'string', enum: ['fr', 'de'], enumNames: ['French', 'German'] },
      ['3', 'german'],
      'de',
      '2. German (de)',
    ],
    [
      'titled list',
      { type: 'string', oneOf: [{ const: 'a', title: 'First' }] },
      ['2', '1'],
      'a',
      '1. First (a)',
    ],
    [
      'several',
      { type: 'array', items: { type: 'string', enum: ['x', 'y', 'z'] }, minItems: 2 },
      ['x', 'x, 9', 'x, 3, x'],
      ['x', 'z'],
      'fewer than 2 items',
    ],
  ])('asks for a %s until the answer fits', async (_, property, typed, value, told) => {
    const { answer, shown } = await fillIn(one(property), typed)
    expect(answer).toEqual({ action: 'accept', content: { it: value } })
    expect(shown).toContain(told)
  })

  it('takes an empty line for what the server gives, and leaves out what nobody needs', async () => {
    const schema = {
      type: 'object',
      properties: {
        keep: { type: 'boolean', title: 'Keep a copy', default: true },
        note: { type: 'string', description: 'Why?' },
        name: { type: 'string' },
      },
      required: ['name'],
    }
    const { answer, shown } = await fillIn(schema, ['', '', '', 'Ada', 'yes'])
    expect(answer).toEqual({ action: 'accept', content: { keep: true, name: 'Ada' } })
    expect(shown).toContain('Keep a copy (yes or no; empty: yes)')
    expect(shown).toContain('Why? (text; empty: left out)')
    // Several answers are shown together before they are sent.
    expect(shown).toContain('  keep: yes\n  name: Ada\nSend these answers? (yes or no) yes')
    expect((await fillIn(schema, ['', '', 'Ada', 'no'])).answer).toEqual({ action: 'decline' })
  })

  it('is refused by a word, and cancelled by leaving', async () => {
    expect((await fillIn(one({ type: 'string' }), ['/decline'])).answer).toEqual({ action: 'decline' })
    expect((await fillIn(one({ type: 'string' }), [null])).answer).toEqual({ action: 'cancel' })
  })

  it('is declined when it has a question that no line can answer', async () => {
    const { answer, shown } = await fillIn(one({ type: 'object', properties: {} }), ['yes'])
    expect(answer).toEqual({ action: 'decline' })
    expect(shown).toContain('mcp-chat cannot show this form')
  })

  it('says who asks, and shows nothing that could steer a terminal', async () => {
    const { shown } = await fillIn(
      one({ type: 'boolean', title: 'Sure\u001b[2J\n› yes?' }),
      ['no'],
      'First\nSecond',
    )
    expect(shown).toMatch(/^Server "memory" asks you:\n {2}First\n {2}Second\n/)
    expect(shown).not.toContain('\u001b')
    expect(shown).toContain('Sure[2J › yes? (yes or no) no')
  })

  it('is not kept busy by a pattern of the server', async () => {
    const { answer, shown } = await fillIn(one({ type: 'string', pattern: '^(a+)+$' }), [
      `${'a'.repeat(40)}b`,
      'aaa',
    ])
    expect(answer).toEqual({ action: 'accept', content: { it: 'aaa' } })
    expect(shown).toContain('\nThe answer could not be checked (')
  })
})
