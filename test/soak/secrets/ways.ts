import type { DoubleAnswer, DoubleRequest } from '../../doubles/double.ts'

/** Everything in a request that a key may be in, and what Basic hides. */
export function sentBy({ headers, query }: DoubleRequest): string {
  const { authorization = '' } = headers
  const basic = /^Basic (.+)$/.exec(authorization)?.[1] ?? ''
  const others = Object.entries(headers).filter(([name]) => /key|api|token/.test(name))
  const keys = others.map(([, value]) => value)
  const parts = [authorization, ...keys, ...query.values(), Buffer.from(basic, 'base64').toString()]
  return parts.filter((part) => part !== '').join(' ')
}

type Way = (sent: string) => DoubleAnswer

/** So often that any cut falls within a key. */
const often = (sent: string): string => sent.repeat(100)

const refusal =
  (status: number): Way =>
  (sent) => ({
    status,
    json: { error: { code: status, message: often(sent) }, status_message: often(sent) },
  })

/** How a third party may give away what it was sent. */
export const WAYS: Readonly<Record<string, Way>> = {
  'the message of a refusal': refusal(401),
  'an error in an answer that says 200': (sent) => {
    const said = { status_code: 40501, status_message: often(sent) }
    const error = { code: 502, message: often(sent) }
    return { json: { error, ...said, tasks: [{ ...said, result: null }] } }
  },
  'a redirect': (sent) =>
    redirect(302, `https://elsewhere.invalid/?key=${encodeURIComponent(sent)}`),
  'a page instead of an answer': (sent) => ({ status: 403, body: `<h1>${sent}</h1>` }),
  'an answer of another shape': (sent) => ({ json: { choices: sent, lighthouseResult: sent } }),
  'the message of a failure': refusal(500),
}

/** More of them, for the long form. */
export const FURTHER_WAYS: Readonly<Record<string, Way>> = {
  'a bill': refusal(402),
  'a refusal of what the key may do': refusal(403),
  'a request to be patient': (sent) => ({ ...refusal(429)(sent), headers: { 'retry-after': '0' } }),
  'an overloaded server': refusal(503),
  'JSON that is cut': (sent) => ({
    headers: { 'content-type': 'application/json' },
    body: `{"error": {"message": "${sent.replaceAll('"', '\\"')}`,
  }),
  'headers of its answer': (sent) => ({
    status: 400,
    headers: { 'x-debug': encodeURIComponent(sent), 'set-cookie': `k=${encodeURIComponent(sent)}` },
    json: {},
  }),
  'the first half of a key': (sent) => {
    const halves = sent.split(' ').map((key) => `${key.slice(0, key.length / 2)}***`)
    return { status: 401, json: { error: { message: halves.join(' ') } } }
  },
  'a redirect to a path of its own': (sent) => redirect(307, `/again/${encodeURIComponent(sent)}/`),
  'a connection that ends': () => ({ hangUp: true }),
}

function redirect(status: number, location: string): DoubleAnswer {
  return { status, headers: { location } }
}
