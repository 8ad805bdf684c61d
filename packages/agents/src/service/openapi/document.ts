import * as z from 'zod'
import { COOKIE } from '../auth/cookie.ts'
import { problemSchema } from '../errors.ts'
import type { Route, RouteAnswer } from '../routes/define-route.ts'

/** Failures of every authenticated route. */
const ALWAYS = [401, 403, 429, 503]

const REASONS: Readonly<Record<number, string>> = {
  400: 'The body cannot be read',
  401: 'Nobody is signed in, or the token is wrong',
  403: 'Host, Origin or role not allowed, or a cookie that another page sent',
  404: 'There is nothing of that name that you may see',
  409: 'It does not fit the state of the session, e.g. a turn that was used or skipped',
  413: 'The body is too long',
  422: 'Fields are wrong; each is named',
  429: 'Too many requests',
  503: 'Not available now, or stopping',
}

/** Builds the OpenAPI 3.1 document of the routes from the schemas that validate their requests. */
export function openApiDocument(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'agora-agents',
      version,
      description:
        'A team of agents that answers from documents, acts with consent, and can be audited. A token tells the role; X-Agora-User tells users of one token apart. The WebSocket /api/ws speaks the same envelopes and entries, /mcp the Model Context Protocol.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: COOKIE },
      },
    },
    security: [{ token: [] }, { cookie: [] }],
  }
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
  readonly security: readonly object[]
}

export interface Operation {
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, { readonly description: string }>>
  readonly security?: readonly object[]
}

function operationOf(route: Route): Operation {
  const { summary, group, answers, refusals = [], open = false } = route
  const statuses = [...new Set([...refusals, ...(open ? [403] : ALWAYS)])]
  const body = bodyOf(route)
  return {
    summary,
    tags: [group],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(body !== null && { requestBody: { required: true, content: body } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])),
      ...Object.fromEntries(statuses.map((status) => [status, problemOf(status)])),
    },
    ...(open && { security: [] }),
  }
}

function bodyOf({ body, describedBody, bodyTypes }: Route): Record<string, object> | null {
  if (bodyTypes !== undefined) {
    return Object.fromEntries(
      bodyTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    )
  }
  const schema = describedBody ?? body
  return schema === undefined ? null : { 'application/json': { schema: jsonSchema(schema, 'input') } }
}

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(field as z.ZodType, 'input'),
  }))

const responseOf = ({ description, schema, type = 'application/json' }: RouteAnswer) => ({
  description,
  ...(schema !== undefined && { content: { [type]: { schema: jsonSchema(schema, 'output') } } }),
})

const problemOf = (status: number) => ({
  description: REASONS[status] ?? 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
