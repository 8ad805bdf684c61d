import type { Elicit, ElicitationAnswer, ElicitationForm } from '../client/client-options.ts'
import { excerpt } from '../client/untrusted/safe-text.ts'
import type { EventPrinter } from './event-printer.ts'
import { type FormField, formFields, yesOrNo } from './form-fields.ts'
import type { Palette } from './palette.ts'

export interface AskerOptions {
  readonly printer: EventPrinter
  readonly palette: Palette
  /** Reads a line from the person, null if they leave; undefined if nobody can be asked. */
  readonly ask: ((prompt: string, signal?: AbortSignal) => Promise<string | null>) | undefined
  /** Waits for other questions to finish: calls run in parallel, but a person answers one at a time. */
  readonly inTurn: InTurn
}

export type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const DECLINE = '/decline'
const DECLINED: ElicitationAnswer = { action: 'decline' }
const CANCELLED: ElicitationAnswer = { action: 'cancel' }
/** Maximum characters shown of a server's question. */
const MESSAGE_LENGTH = 2_000

/** Shows the servers' forms one after the other, one question per line, and returns the answers. */
export function createAsker({ printer, palette, ask, inTurn }: AskerOptions): Elicit {
  return (form, signal) => inTurn(() => answerForm(form, signal))

  async function answerForm(form: ElicitationForm, signal?: AbortSignal): Promise<ElicitationAnswer> {
    if (signal?.aborted) return CANCELLED
    printer.note(palette.bold(`Server "${excerpt(form.server ?? '')}" asks you:`))
    printer.note(indented(form.message))
    const fields = formFields(form.requestedSchema)
    if (ask === undefined) return decline('Declined, since nobody can be asked: the input is not a terminal.')
    if (fields === null) return decline('Declined, since mcp-chat cannot show this form.')
    printer.note(palette.dim(`${DECLINE} refuses, Ctrl-C cancels the answer under way.`))
    const content: Record<string, unknown> = {}
    for (const field of fields) {
      const given = await fill(field, ask, signal)
      if ('action' in given) return given
      if (given.value !== undefined) content[field.name] = given.value
    }
    // A single answer is confirmed by giving it; several, or none, are confirmed as a whole.
    if (fields.length === 1) return { action: 'accept', content }
    for (const [name, value] of Object.entries(content)) printer.note(`  ${excerpt(name)}: ${shown(value)}`)
    const sent = await fill(SEND, ask, signal)
    if ('action' in sent) return sent
    return sent.value === true ? { action: 'accept', content } : DECLINED
  }

  function decline(why: string): ElicitationAnswer {
    printer.note(palette.dim(why))
    return DECLINED
  }

  /** Asks until the answer is valid, or the person refuses or leaves; undefined for an omitted field. */
  async function fill(
    field: FormField,
    ask: NonNullable<AskerOptions['ask']>,
    signal?: AbortSignal,
  ): Promise<{ readonly value: unknown } | ElicitationAnswer> {
    for (const [index, choice] of field.choices.entries()) printer.note(`  ${index + 1}. ${choice}`)
    while (true) {
      const line = await ask(promptOf(field), signal)
      if (line === null) return CANCELLED
      const typed = line.trim()
      if (typed === DECLINE) return DECLINED
      if (typed === '' && (field.preset !== undefined || !field.required)) return { value: field.preset }
      const reading = typed === '' ? { problem: `Please answer with ${field.expects}.` } : field.read(typed)
      if ('value' in reading) return reading
      printer.note(palette.red(reading.problem))
    }
  }
}

const SEND = yesOrNo('Send these answers?')

function promptOf({ label, expects, preset, required }: FormField): string {
  const empty = preset !== undefined ? `; empty: ${shown(preset)}` : required ? '' : '; empty: left out'
  return `${label} (${expects}${empty}) `
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return excerpt(Array.isArray(value) ? value.join(', ') : String(value))
}

const indented = (text: string): string =>
  text
    .slice(0, MESSAGE_LENGTH)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
