import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Caller } from '../../ports/team.ts'

type Nothing = Record<string, never>
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Nothing

/** A successful answer of a route, as the OpenAPI document tells it. */
export interface RouteAnswer {
  readonly description: string
  /** Of a JSON body; of a stream, of the data of one event. */
  readonly schema?: z.ZodType
  /** Default: `application/json`. */
  readonly type?: string
}

/** What a handler gets: everything checked against the route's schemas. */
export interface RouteRequest<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly caller: Caller
  /** Aborts when the client has hung up before its answer. */
  readonly clientDisconnected: AbortSignal
  readonly http: FastifyRequest
  readonly reply: FastifyReply
}

/** A route, as data: what registers it and what describes it read the same. */
export interface RouteSpec<Params, Query, Body> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it, e.g. `/api/sessions/{session_id}`. */
  readonly path: string
  readonly summary: string
  /** Heading under which the page shows it. */
  readonly group: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body as the document tells it, where the handler reads it itself. */
  readonly describedBody?: z.ZodType
  /** Of a body that the handler reads itself: its media types. */
  readonly bodyTypes?: readonly string[]
  /** Bytes of the body at most. */
  readonly bodyLimit?: number
  /** Of a route whose body is held in memory: how many of one person are read at once. */
  readonly atOnce?: number
  /** Refuses a request before its body is read. */
  beforeBody?(
    request: Pick<RouteRequest<Output<Params>, Nothing, Nothing>, 'params' | 'caller'>,
  ): Promise<void>
  /** Whether it answers without a token. */
  readonly open?: boolean
  /** Whether the rate limit leaves it out. */
  readonly unlimited?: boolean
  /** By status. */
  readonly answers: Readonly<Record<number, RouteAnswer>>
  /** Statuses of failures besides 401, 403, 429 and 503, which every route may tell. */
  readonly refusals?: readonly number[]
  /** Gives the status and the body, or nothing where it has answered itself. */
  handle(
    request: RouteRequest<Output<Params>, Output<Query>, Output<Body>>,
  ): Promise<RouteResult | undefined> | RouteResult | undefined
}

export interface RouteResult {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A route, its types erased. */
export type Route = RouteSpec<z.ZodObject | undefined, z.ZodObject | undefined, z.ZodType | undefined>

/** Makes a route out of its specification. */
export function defineRoute<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<Params, Query, Body>): Route {
  // biome-ignore lint/plugin: the caller of a handler parses with the schemas beside it, which TypeScript cannot see
  return spec as unknown as Route
}
