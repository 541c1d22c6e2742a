import type { HttpResponse } from '../../../core/ports/http.ts'
import type { EdgeNetwork } from './crawl-data.ts'

type Headers = HttpResponse['headers']

/** Name of the network in front of the site that its response headers give away; null without one. */
export function edgeOf(headers: Headers, networks: readonly EdgeNetwork[]): string | null {
  return networks.find((network) => isBehind(headers, network))?.name ?? null
}

function isBehind(headers: Headers, network: EdgeNetwork): boolean {
  const names = Object.keys(headers)
  return (
    network.headers.some((pattern) => names.some((name) => isNamed(name, pattern))) ||
    Object.entries(network.values).some(([name, parts]) =>
      (headers[name] ?? []).some((value) => holdsAny(value.toLowerCase(), parts)),
    ) ||
    network.cookies.some((start) =>
      (headers['set-cookie'] ?? []).some((cookie) => cookie.trimStart().startsWith(start)),
    )
  )
}

function isNamed(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

function holdsAny(value: string, parts: readonly string[]): boolean {
  return parts.some((part) => value.includes(part))
}
