import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Operation } from '../openapi/operation.ts'
import type { ApiRequest, ApiResponse } from './api-message.ts'

/** Context of a request for its route. */
export type RouteContext = {
  readonly request: ApiRequest
  readonly params: Readonly<Record<string, string>>
  readonly requestId: string
  readonly log: Log
  /** Headers to add to the response, even to an error. */
  readonly headers: Record<string, string>
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/api/seo-audit/{category}`: a name in braces matches one segment. */
  readonly path: string
  /** A GET that starts work, as every other method does: refuses HEAD, and pages of other sites. */
  readonly startsWork?: true
  /** Its paths identify a person, so the log shows only the route's pattern. */
  readonly isPersonal?: boolean
  /** So frequent that successes are logged only at level debug. */
  readonly isFrequent?: boolean
  /** Answers browsers' GET requests for unknown paths. */
  readonly isFallback?: boolean
  /** Its documentation. Pages and files have none. */
  readonly operation?: Operation
  handle(context: RouteContext): ApiResponse | Promise<ApiResponse>
}

export type RouteMatch = {
  /** Path pattern, with names in braces. */
  readonly pattern: string
  readonly isPersonal: boolean
  /** Undefined if the path does not support the method. */
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string>>
  /** Methods of the path as in `Allow`, including OPTIONS. */
  readonly allow: string
}

/** The routes of one path. `names`: parameter names by segment, undefined for literal ones. */
type Entry = {
  readonly pattern: string
  readonly segments: readonly string[]
  readonly names: readonly (string | undefined)[]
  readonly byMethod: ReadonlyMap<string, Route>
  readonly isPersonal: boolean
  readonly allow: string
}

type Params = Readonly<Record<string, string>>

const METHODS = ['GET', 'HEAD', 'POST', 'DELETE']
const noParams: Params = {}

/** Finds routes by path and method. Paths without parameters take precedence. */
export class Router {
  readonly #fixed = new Map<string, Entry>()
  /** The page for unknown paths, if there is one. */
  readonly fallback: Route | undefined
  /** Patterns by number of segments. */
  readonly #open = new Map<number, Entry[]>()

  constructor(routes: readonly Route[]) {
    this.fallback = routes.find(({ isFallback }) => isFallback)
    for (const [path, group] of groupByPath(routes)) {
      const entry = entryOf(path, group)
      const { length } = entry.segments
      if (entry.names.every((name) => name === undefined)) this.#fixed.set(path, entry)
      else this.#open.set(length, [...(this.#open.get(length) ?? []), entry])
    }
  }

  /** @throws NOT_FOUND for an unknown path */
  match(method: string, path: string): RouteMatch {
    const fixed = this.#fixed.get(path)
    if (fixed !== undefined) return matchOf(fixed, method, noParams)
    const given = path.split('/')
    for (const entry of this.#open.get(given.length) ?? []) {
      const params = paramsOf(entry, given)
      if (params !== undefined) return matchOf(entry, method, params)
    }
    const problem = `There is nothing at ${JSON.stringify(path.slice(0, 200))}. GET /api lists all endpoints.`
    throw new AppError('NOT_FOUND', { problem, detail: 'Not Found' })
  }
}

function matchOf(entry: Entry, method: string, params: Params): RouteMatch {
  const { pattern, isPersonal, allow, byMethod } = entry
  return { pattern, isPersonal, allow, params, route: byMethod.get(method) }
}

function groupByPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of routes) {
    const group = groups.get(route.path) ?? []
    group.push(route)
    groups.set(route.path, group)
  }
  return groups
}

function entryOf(pattern: string, routes: readonly Route[]): Entry {
  const segments = pattern.split('/')
  const byMethod = new Map(routes.flatMap(methodsOf))
  return {
    pattern,
    segments,
    names: segments.map((segment) => (segment.startsWith('{') ? segment.slice(1, -1) : undefined)),
    byMethod,
    isPersonal: routes.some(({ isPersonal }) => isPersonal),
    allow: [...METHODS.filter((name) => byMethod.has(name)), 'OPTIONS'].join(', '),
  }
}

function methodsOf(route: Route): readonly (readonly [string, Route])[] {
  const hasHead = route.method === 'GET' && route.startsWork !== true
  return hasHead
    ? [
        ['GET', route],
        ['HEAD', route],
      ]
    : [[route.method, route]]
}

/** Decodes each segment separately, so a parameter may contain an encoded slash. */
function paramsOf({ segments, names }: Entry, given: readonly string[]): Params | undefined {
  for (let index = 0; index < segments.length; index += 1) {
    if (names[index] === undefined && segments[index] !== given[index]) return undefined
  }
  const params: Record<string, string> = {}
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index]
    if (name === undefined) continue
    const value = decodeSegment(given[index] ?? '')
    if (value === '') return undefined
    params[name] = value
  }
  return params
}

function decodeSegment(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Invalid percent-encoding: the route validates its parameters and reports it.
    return text
  }
}
