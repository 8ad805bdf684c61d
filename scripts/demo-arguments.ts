export interface DemoRequest {
  readonly mode: 'library' | 'team' | 'chat'
  /** A PDF of the user; undefined for the essay of the project. */
  readonly file: string | undefined
  readonly questions: readonly string[]
}

export const DEMO_HELP = `npx -y pnpm@12 demo [OPTIONS] [FILE.pdf ["QUESTION" …]]

Builds the project, starts library-rag-mcp, reads a book and answers questions from it.

  FILE.pdf "QUESTION" …   a book of your own, and what you want to know from it
  --team                  then five questions to the team of agents
  --chat                  then the page of the team, served until you stop it with Ctrl+C
  -h, --help              this page

The first run installs and builds for a minute or two; a clone with its builds takes 1.9 GB of disk. The books lie in a
library of the demo's own, which further runs reuse; the demo names its folder and how a client opens it.
`

/** @returns a string to print if there is nothing else to do @throws Error for an unknown option */
export function readDemoArguments(words: readonly string[]): DemoRequest | string {
  const given = words.filter((word) => word !== '--')
  if (given.some((word) => word === '--help' || word === '-h')) return DEMO_HELP
  const unknown = given.find((word) => word.startsWith('-') && word !== '--team' && word !== '--chat')
  if (unknown !== undefined) throw new Error(`There is no option ${unknown}.\n\n${DEMO_HELP}`)
  const [file, ...questions] = given.filter((word) => !word.startsWith('-'))
  const mode = given.includes('--chat') ? 'chat' : given.includes('--team') ? 'team' : 'library'
  return { mode, file, questions }
}
