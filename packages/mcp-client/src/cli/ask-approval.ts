import { excerpt } from '../client/untrusted/safe-text.ts'
import type { Approve, ProposedCall } from '../llm/index.ts'
import { splitPooledName } from '../pool/pool-names.ts'
import type { AskerOptions } from './ask-user.ts'

export interface ApprovalOptions extends AskerOptions {
  /** Names of tools, with or without their server; `all` for every one. */
  readonly allowed: readonly string[]
}

/** Asks before a tool that is not read-only is called; if nobody can be asked, only `allowed` ones are. */
export function createApproval({ printer, palette, ask, inTurn, allowed }: ApprovalOptions): Approve {
  const agreed = new Set<string>()
  return (call) => inTurn(() => approve(call))

  async function approve({ tool, args, signal }: ProposedCall): Promise<boolean | string> {
    const { name } = tool
    if (agreed.has(name) || allowed.some((given) => means(given, name))) return true
    if (ask === undefined) {
      return `Not allowed: ${name} may change something, and nobody can be asked. The user can allow it with --allow ${name}. Nothing was done.`
    }
    printer.note(palette.bold(`The model wants to call ${excerpt(name)}, which ${effectOf(tool)}:`))
    for (const [key, value] of Object.entries(args)) {
      printer.note(
        `  ${excerpt(key)}: ${excerpt(typeof value === 'string' ? value : JSON.stringify(value), 1_000)}`,
      )
    }
    for (;;) {
      const line = await ask('Allow it? (yes, no, or always for this tool) ', signal)
      const typed = line?.trim().toLowerCase()
      if (typed === undefined || /^(?:n|no|non|nein|nu)$/.test(typed)) return false
      if (/^(?:a|always)$/.test(typed)) agreed.add(name)
      if (/^(?:y|yes|a|always|o|oui|j|ja|da)$/.test(typed)) return true
      printer.note(palette.red('Please answer with yes, no or always.'))
    }
  }
}

/** Checks whether a given name refers to a tool. A name with a server never matches another server's tool. */
const means = (given: string, name: string): boolean =>
  given === 'all' || given === name || (!given.includes('__') && splitPooledName(name)?.tool === given)

const effectOf = ({ annotations }: ProposedCall['tool']): string =>
  annotations.destructiveHint === false ? 'writes something' : 'may change or delete something'
