/** A script that a question is about. */
export interface ScriptProposal {
  /** Name of its tool. */
  readonly tool: string
  readonly title: string
  /** What the question says, by argument. */
  readonly arguments: Readonly<Record<string, unknown>>
  /** The same for a person who decides: what each is, its value and unit. */
  readonly said: readonly string[]
  /** The same of what the question does not say and the script takes by default. */
  readonly assumed: readonly string[]
  /** What it does not say and the script needs, for a person to read. */
  readonly missing: readonly string[]
  /** What it says and the script does not take, each with the reason. */
  readonly refused: readonly string[]
}
