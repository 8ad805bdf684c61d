import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Caller } from '../../ports/team.ts'

type Nothing = Record<string, never>
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Nothing

export interface RouteAnswer {
  readonly description: string
  /** Schema of a JSON body, or of the data of one stream event. */
  readonly schema?: z.ZodType
  /** Default: `application/json`. */
  readonly type?: string
}

/** Input of a handler, validated against the route's schemas. */
export interface RouteRequest<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly caller: Caller
  /** Aborts when the client disconnects before the response. */
  readonly clientDisconnected: AbortSignal
  readonly http: FastifyRequest
  readonly reply: FastifyReply
}

/** A route as data, used for both registration and documentation. */
export interface RouteSpec<Params, Query, Body> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** In OpenAPI notation, e.g. `/api/sessions/{session_id}`. */
  readonly path: string
  readonly summary: string
  /** Heading in the documentation page. */
  readonly group: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Documented body schema if the handler reads the body itself. */
  readonly describedBody?: z.ZodType
  /** Media types of a body that the handler reads itself. */
  readonly bodyTypes?: readonly string[]
  /** Maximum body size in bytes. */
  readonly bodyLimit?: number
  /** Maximum number of concurrent bodies in memory per person. */
  readonly atOnce?: number
  /** Refuses a request before its body is read. */
  beforeBody?(
    request: Pick<RouteRequest<Output<Params>, Nothing, Nothing>, 'params' | 'caller'>,
  ): Promise<void>
  readonly open?: boolean
  /** True if it is exempt from the rate limit. */
  readonly unlimited?: boolean
  readonly answers: Readonly<Record<number, RouteAnswer>>
  /** Statuses of failures besides 401, 403, 429 and 503, which every route may return. */
  readonly refusals?: readonly number[]
  /** Returns the status and the body, or nothing if it has responded itself. */
  handle(
    request: RouteRequest<Output<Params>, Output<Query>, Output<Body>>,
  ): Promise<RouteResult | undefined> | RouteResult | undefined
}

export interface RouteResult {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Route = RouteSpec<z.ZodObject | undefined, z.ZodObject | undefined, z.ZodType | undefined>

export function defineRoute<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<Params, Query, Body>): Route {
  // biome-ignore lint/plugin: the caller of a handler parses with the schemas beside it, which TypeScript cannot see
  return spec as unknown as Route
}
