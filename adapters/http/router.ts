import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ApiRequest, ApiResponse } from './api-message.ts'

/** What a route sees beside the request. */
export type RouteContext = {
  readonly request: ApiRequest
  readonly params: Readonly<Record<string, string>>
  readonly requestId: string
  readonly log: Log
  /** Headers the answer gets whatever it becomes, an error included. */
  readonly headers: Record<string, string>
}

export type Route = {
  readonly method: 'GET' | 'POST'
  /** `/api/seo-audit/{category}`: a name in braces stands for one segment. */
  readonly path: string
  /** A HEAD request runs the GET route, except where that would start an audit. */
  readonly refusesHead?: true
  handle(context: RouteContext): ApiResponse | Promise<ApiResponse>
}

export type RouteMatch = {
  /** Undefined for a method the path does not have. */
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string>>
  /** Methods of the path, OPTIONS included, as `Allow` lists them. */
  readonly allow: string
}

type Entry = { readonly segments: readonly string[]; readonly routes: readonly Route[] }

/** Finds routes by path and method. */
export class Router {
  readonly #entries: readonly Entry[]

  constructor(routes: readonly Route[]) {
    this.#entries = [...groupByPath(routes)].map(([path, group]) => ({
      segments: path.split('/'),
      routes: group,
    }))
  }

  /** @throws NOT_FOUND for an unknown path. */
  match(method: string, path: string): RouteMatch {
    const given = path.split('/')
    for (const { segments, routes } of this.#entries) {
      const params = paramsOf(segments, given)
      if (params === undefined) continue
      const route = routes.find((candidate) => serves(candidate, method))
      return { route, params, allow: methodsOf(routes).join(', ') }
    }
    const problem = `There is nothing at ${JSON.stringify(path.slice(0, 200))}. See /health, /api/modules and /api/checks.`
    throw new AppError('NOT_FOUND', { problem })
  }
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

function paramsOf(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const text = given[index] ?? ''
    if (!segment.startsWith('{')) {
      if (segment !== text) return undefined
      continue
    }
    const value = decodeSegment(text)
    if (value === undefined || value === '') return undefined
    params[segment.slice(1, -1)] = value
  }
  return params
}

function decodeSegment(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // broken percent-encoding names nothing
  }
}

function serves(route: Route, method: string): boolean {
  if (method === 'HEAD') return route.method === 'GET' && route.refusesHead !== true
  return route.method === method
}

function methodsOf(routes: readonly Route[]): readonly string[] {
  const all = ['GET', 'HEAD', 'POST'].filter((method) => routes.some((r) => serves(r, method)))
  return [...all, 'OPTIONS']
}
