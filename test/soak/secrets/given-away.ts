import type { DoubleAnswer, DoubleRequest } from '../../doubles/double.ts'

/** Everything in the request that a key may stand in, with what Basic hides. */
export function sentBy({ headers, query }: DoubleRequest): string {
  const { authorization = '' } = headers
  const basic = /^Basic (.+)$/.exec(authorization)?.[1]
  const decoded = basic === undefined ? '' : Buffer.from(basic, 'base64').toString()
  const others = Object.entries(headers).filter(([name]) => /key|api|token/.test(name))
  return [authorization, ...others.map(([, value]) => value), ...query.values(), decoded]
    .filter((part) => part !== '')
    .join(' ')
}

type Way = (sent: string) => DoubleAnswer

const refusal =
  (status: number): Way =>
  (sent) => ({
    status,
    json: { error: { code: status, message: sent.repeat(100) }, status_message: sent.repeat(100) },
  })

/** How a third party may give away what it was sent, so often that any cut falls within a key. */
export const WAYS: Readonly<Record<string, Way>> = {
  'the message of a refusal': refusal(401),
  'an error in an answer that says 200': (sent) => ({
    json: {
      error: { code: 502, message: sent.repeat(100) },
      status_code: 40501,
      status_message: sent.repeat(100),
      tasks: [{ status_code: 40501, status_message: sent.repeat(100), result: null }],
    },
  }),
  'a redirect': (sent) => ({
    status: 302,
    headers: { location: `https://elsewhere.invalid/?key=${encodeURIComponent(sent)}` },
  }),
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
  'the first half of a key': (sent) => ({
    status: 401,
    json: {
      error: {
        message: sent
          .split(' ')
          .map((key) => `${key.slice(0, key.length / 2)}***`)
          .join(' '),
      },
    },
  }),
  'a redirect to a path of its own': (sent) => ({
    status: 307,
    headers: { location: `/again/${encodeURIComponent(sent)}/` },
  }),
  'a connection that ends': () => ({ hangUp: true }),
}
