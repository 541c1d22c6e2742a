import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PinoLog } from '../../adapters/io/pino-log.ts'
import { projectRoot } from '../../adapters/program.ts'
import { readSettings } from '../../adapters/settings.ts'
import type { DoubleAnswer, DoubleRequest } from '../doubles/double.ts'
import { useWorld } from './audited-world.ts'

const KEYS = {
  PAGESPEED_API_KEY: 'AIzaPagespeed7f3a91c2d4',
  CRUX_API_KEY: 'AIzaExperience55b8e0c7f2',
  OPENROUTER_API_KEY: 'sk-or-v1-gateway4b1d9e7a0c',
  DATAFORSEO_LOGIN: 'seo.account@login.invalid',
  DATAFORSEO_PASSWORD: 'pass word+and/more=9c"quoted"',
  PLACES_API_KEY: 'AIzaPlaces81d0b6e3aa',
  BACKLINK_API_KEY: 'mozscape-31fe77:signature/with+signs==',
  REMOTE_BROWSER_TOKEN: 'far-window-6c2f90d1',
  SCRAPE_TOKEN: 'own-token-0b77aa19',
}
const login = `${KEYS.DATAFORSEO_LOGIN}:${KEYS.DATAFORSEO_PASSWORD}`
/** Each in the spellings in which it travels; a beginning tells too much as well. */
const FORBIDDEN = [...Object.values(KEYS), login].flatMap((secret) => [
  secret.slice(0, 7),
  encodeURIComponent(secret).slice(0, 10),
  ...(['base64', 'base64url'] as const).map((form) =>
    Buffer.from(secret).toString(form).slice(0, 12),
  ),
])

/** Everything in the request that a key may stand in, with what Basic hides. */
function sentBy({ headers, query }: DoubleRequest): string {
  const { authorization = '' } = headers
  const basic = /^Basic (.+)$/.exec(authorization)?.[1]
  const decoded = basic === undefined ? '' : Buffer.from(basic, 'base64').toString()
  const others = Object.entries(headers).filter(([name]) => /key|api|token/.test(name))
  return [authorization, ...others.map(([, value]) => value), ...query.values(), decoded]
    .filter((part) => part !== '')
    .join(' ')
}

/** How a third party may give away what it was sent, so often that any cut falls within a key. */
const WAYS: Readonly<Record<string, (sent: string) => DoubleAnswer>> = {
  'the message of a refusal': (sent) => ({
    status: 401,
    json: { error: { code: 401, message: sent.repeat(100) }, status_message: sent.repeat(100) },
  }),
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
  'the message of a failure': (sent) => ({
    status: 500,
    json: { error: { message: sent.repeat(100) }, status_message: sent.repeat(100) },
  }),
}

const CALLS = [
  ...['cwv', 'prefill', 'dataforseo', 'local', 'backlinks', 'citation', 'aiHallucination'],
  ...['contentGap', 'geoEnrichments'],
]
const world = useWorld()

for (const [way, answer] of Object.entries(WAYS)) {
  test(`no key gets out by ${way}`, async () => {
    const lines: string[] = []
    let echoed = ''
    world().parties.meddle(
      (request) => {
        const sent = sentBy(request)
        echoed += sent
        return answer(sent)
      },
      [...world().parties.names, ''],
    )
    const env = {
      ...KEYS,
      BACKLINK_API_PROVIDER: 'moz',
      BROWSER_EXECUTABLE: undefined,
      REMOTE_BROWSER_URL: world().parties.url,
    }
    const { secrets } = readSettings({ env: world().envWith(env), root: projectRoot })
    const log = PinoLog.create({
      level: 'trace',
      to: { write: (line) => lines.push(line) },
      secrets,
    })
    const overrides = { apis: { openrouter: { retries: 0 } } }
    const program = await world().program({ env, overrides, log })
    const events = await program.stream({ enablePlacesLookup: true })
    const answers = await Promise.all(
      CALLS.map((id) => program.module(id, { enablePlacesLookup: true })),
    )
    const told = [
      ...events.map((event) => JSON.stringify(event)),
      ...answers.map(({ text }) => text),
    ]
    const leaks = [...told, ...lines].filter((text) =>
      FORBIDDEN.some((part) => text.includes(part)),
    )
    assert.deepEqual(
      leaks.map((text) => text.slice(0, 600)),
      [],
    )
    const { SCRAPE_TOKEN: _own, ...sent } = KEYS
    assert.deepEqual(
      Object.values(sent).filter((key) => !echoed.includes(key)),
      [],
      'the third parties were not sent every key, so nothing is proved',
    )
    assert.ok(lines.some((line) => line.includes('a call of an API failed')))
    assert.ok(answers.some(({ status }) => status === 502))
  })
}
