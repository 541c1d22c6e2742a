import { randomUUID } from 'node:crypto'

const sane = /^[A-Za-z0-9._-]{1,64}$/

/** The id a client gave its request when it is short and plain (it goes to logs), else a new one. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string {
  const given = headers['x-request-id']
  return given !== undefined && sane.test(given) ? given : randomUUID()
}
