import { createHash } from 'node:crypto'
import type { OpenApiDocument, Operation } from './document.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code{font:14px/1.4 ui-monospace,monospace}summary{cursor:pointer;padding:.3rem 0}pre{overflow:auto;background:#8881;padding:.7rem}
b{display:inline-block;min-width:4.5rem}@media(prefers-color-scheme:dark){:root{background:#151515;color:#eee}a{color:#8bf}}`

/** Content security policy of the page: only its own style. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
}

/** Renders the OpenAPI document as a page without scripts. */
export function openApiPage({ info, paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const sections = groups.map((group) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(group))
    return `<h2>${escaped(group)}</h2>${own.map(operationHtml).join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)} ${escaped(info.version)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(info.title)} ${escaped(info.version)}</h1><p>${escaped(info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${sections.join('')}</body></html>`
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const { summary, parameters, requestBody, responses } = operation
  const answers = Object.entries(responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${escaped(description)}</li>`,
  )
  const names = parameters.map(({ name, in: place }) => `<li><code>${escaped(name)}</code> in ${place}</li>`)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(summary)}</summary>
${names.length > 0 ? `<p>Parameters</p><ul>${names.join('')}</ul>` : ''}
${requestBody === undefined ? '' : `<p>Body</p><pre><code>${escaped(JSON.stringify(requestBody, null, 2))}</code></pre>`}
<p>Answers</p><ul>${answers.join('')}</ul></details>`
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }),
)
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign)
