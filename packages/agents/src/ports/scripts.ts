/** A script that a question is about. */
export interface ScriptProposal {
  /** Name of its tool. */
  readonly tool: string
  readonly title: string
  /** What the question says, by argument. */
  readonly arguments: Readonly<Record<string, unknown>>
  /** What it does not say and the script needs, for a person to read. */
  readonly missing: readonly string[]
  /** What it says and the script does not take, each with the reason. */
  readonly refused: readonly string[]
}
