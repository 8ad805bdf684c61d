import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
}

const DOCUMENT = 'openapi'
const document = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as OpenApi

// The description has annotations of its own (examples), which ajv would refuse in strict mode.
const ajv = new Ajv2020({ strict: false, allErrors: true })
// CommonJS: its types and its module disagree on what the default export is.
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema(document, DOCUMENT)

const pointer = (...keys: readonly (string | number)[]) =>
  `${DOCUMENT}#/${keys.map((key) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

function problemsOf(reference: string, value: unknown): string[] {
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
  return validate(value)
    ? []
    : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`)
}

export function templateOf(path: string): string | undefined {
  return Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
}

/** Parameters that came after the description: DORA sends them in production (`back/dora/data_inclusion/client.py`). */
const SINCE: ReadonlyMap<string, readonly string[]> = new Map([['/api/v1/search', ['exclure_doublons']]])

/** Problems of a request's parameters: not declared, or not as declared. */
export function requestProblems(template: string, query: URLSearchParams): string[] {
  const { parameters = [] } = document.paths[template]?.get ?? {}
  return [...new Set(query.keys())].flatMap((name) => {
    if (SINCE.get(template)?.includes(name)) return []
    const index = parameters.findIndex((parameter) => parameter.name === name && parameter.in === 'query')
    const parameter = parameters[index]
    if (parameter === undefined) return [`${template} has no parameter ${name}`]
    const value = coerce(query.getAll(name), parameter.schema)
    const reference = pointer('paths', template, 'get', 'parameters', index, 'schema')
    return problemsOf(reference, value).map(
      (problem) => `${template} ${name}=${JSON.stringify(value)}: ${problem}`,
    )
  })
}

export function answerProblems(template: string, body: unknown): string[] {
  const reference = pointer(
    'paths',
    template,
    'get',
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
  )
  return problemsOf(reference, body).map((problem) => `${template} answers ${problem}`)
}

/** Text of an address as the value that the description means. */
function coerce(values: readonly string[], schema: Schema): unknown {
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type)
  const [value = ''] = values
  if (types.includes('array')) return values
  if (values.length > 1) return values
  if (types.includes('integer') || types.includes('number'))
    return value.trim() === '' ? value : Number(value)
  if (types.includes('boolean')) return value === 'true' ? true : value === 'false' ? false : value
  return value
}
