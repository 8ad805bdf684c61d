import { RELEASED } from '../release/released.ts'
import { CLIENT_FORMS, cursorLink, vscodeLink } from './forms.ts'
import { PUBLISHED } from './published.ts'

/** Appended to every line that runs a package from npm. */
const ONCE_PUBLISHED = RELEASED ? '' : ', once the packages are published'

export function clientsPage(): string {
  const links = PUBLISHED.map(
    (server) =>
      `| \`${server.packageName}\` | [add to Cursor](${cursorLink(server)}) | [add to VS Code](${vscodeLink(server)}) |`,
  )
  const contents = CLIENT_FORMS.map(({ title, where }) => `| [${title}](#${anchor(title)}) | ${where} |`)
  const sections = CLIENT_FORMS.map(
    ({ title, where, language, lines }) =>
      `## ${title}\n\n${where[0]?.toUpperCase()}${where.slice(1)}${ONCE_PUBLISHED}:\n\n\`\`\`${language}\n${lines(PUBLISHED)}\n\`\`\``,
  )
  return `<!-- Written by scripts/write-pages.ts from scripts/clients; a test compares the two. -->

# Lines for ten clients

Take the servers that you want, and leave the others out. In a clone \`npx -y pnpm@12 connect\` writes the lines for Claude
Desktop, Claude Code, Cursor and VS Code itself; \`npx -y library-rag-mcp connect\` does so${RELEASED ? '' : ' once published'}. On Windows put
\`cmd /c\` before \`npx\`: \`"command": "cmd", "args": ["/c", "npx", "-y", …]\`. data·inclusion gives tokens
[free of charge](https://tally.so/r/mYjJ85).

| client | where the lines go |
|---|---|
${contents.join('\n')}

With one click${ONCE_PUBLISHED}:

| server | Cursor | VS Code |
|---|---|---|
${links.join('\n')}

## Clients that show apps

\`library-rag-mcp\` brings a page viewer for clients that support the extension MCP Apps. According to the
[list of the protocol's authors](https://modelcontextprotocol.io/extensions/client-matrix), these are Claude (web and desktop),
VS Code, ChatGPT, Goose, Postman and MCPJam. All other clients get text. The viewer was tested in Chromium, in a host made with
the extension's own package; it was not tested in each of these clients.

${sections.join('\n\n')}
`
}

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-')
