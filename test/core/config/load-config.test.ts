import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { ServerConfig } from '../../../adapters/settings.ts'
import { buildConfig, loadConfig } from '../../../core/config/load-config.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const DEFAULTS = readFileSync(join(PROJECT, 'manifests/config/default.yaml'), 'utf8')

type Given = {
  readonly local?: string
  readonly env?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
}

/** The configuration of a project with the shipped defaults and this `local.yaml`. */
function load(t: TestContext, { local, env = {}, files = {} }: Given): ServerConfig {
  const root = tempFolder(t, {
    'manifests/config/default.yaml': DEFAULTS,
    ...(local !== undefined && { 'manifests/config/local.yaml': local }),
    ...files,
  })
  const named = env.CONFIG_FILE && { CONFIG_FILE: join(root, env.CONFIG_FILE) }
  return loadConfig({ root, env: { ...env, ...named } })
}

test('without a file or a variable the shipped defaults hold', (t) => {
  const { provenance, apis, llm, ...values } = load(t, {})
  assert.deepEqual(values, {
    server: {
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'var/',
      logLevel: 'info',
      trustedProxies: [],
      allowLocalhostAudit: false,
      allowRequestHeaders: false,
      metrics: 'private',
      webServer: 'auto',
    },
    services: { audit: true, site: true, tabletennis: true },
    mcp: { http: false },
    cors: { origins: [], anyOriginMayStart: false },
    fleet: {
      queueLimit: 500,
      takeoverSeconds: 10,
      patienceSeconds: 30,
      concurrency: 8,
      workerPort: 3001,
    },
    anonymous: { usdPerDay: 0, usdPerAudit: 1 },
    limits: {
      runTimeoutMs: 180_000,
      runRequests: 5000,
      runBytes: 1_073_741_824,
      moduleTimeoutMs: 60_000,
      maxConcurrentRuns: 32,
      modulesPerRun: 24,
      rate: { perMinute: 5, perHour: 30 },
      reads: { perMinute: 3000, perHour: 60_000 },
      bodyBytes: 1_048_576,
      exportBodyBytes: 33_554_432,
      llmsTxtBodyBytes: 6_291_456,
      streamBufferBytes: 8_388_608,
    },
    siteAudits: {
      ...{ enabled: true, keepDays: 14, maxPages: 50_000, maxPerClient: 20, maxRunning: 2 },
      ...{ maxCount: 200, maxBytes: 8_589_934_592 },
    },
    reports: { share: 'auto', keepDays: 30, maxCount: 1000, maxBytes: 536_870_912 },
    history: { file: null, maxBytes: 10_485_760 },
    auditor: { infoUrl: null },
    site: { publicOrigin: null, operator: { name: null, email: null } },
    hosts: {
      exports: {
        baseUrl: 'https://data.aftt.be',
        perSecond: 1,
        concurrency: 1,
        respectRobots: false,
      },
      tabletennis: {
        baseUrl: 'https://data.aftt.be',
        perSecond: 3,
        concurrency: 4,
        respectRobots: true,
      },
      tabt: {
        enabled: false,
        baseUrl: 'https://api.aftt.be',
        concurrency: 1,
        quota: { perSecond: 200, limit: 8000, pauseMs: 60_000, mostPauseMs: 900_000 },
      },
    },
    tabletennis: {
      fetchAtStart: true,
      calendarDomain: 'manifold.example',
      fixtureMinutes: 180,
      serveRegistrations: false,
      staleAfterDays: 14,
      excludeLicences: [],
    },
    schedules: [],
    budgets: {
      pagespeed: { usdPerDay: 1 },
      backlinks: { usdPerDay: 1 },
      places: { usdPerDay: 5 },
      openrouter: { usdPerDay: 10 },
      dataforseo: { usdPerDay: 5 },
    },
    modules: {},
    checks: {},
  })
  assert.deepEqual(apis.wikipedia, {
    title: 'Wikipedia',
    baseUrl: 'https://{lang}.wikipedia.org',
    timeoutMs: 10_000,
    maxBytes: 1_048_576,
    retries: 1,
    concurrency: 3,
  })
  assert.deepEqual(llm.models.utility, { id: null })
  assert.equal(provenance.of(['server', 'port']), 'manifests/config/default.yaml')
})

test('local.yaml wins over the defaults and leaves the rest of a section alone', (t) => {
  const { budgets, limits } = load(t, {
    local: 'budgets: { places: { usdPerDay: null } }\nlimits: { rate: { perHour: 9 } }\n',
  })
  assert.deepEqual(
    [budgets.places, budgets.openrouter, limits.rate],
    [{ usdPerDay: null }, { usdPerDay: 10 }, { perMinute: 5, perHour: 9 }],
  )
})

test('the environment wins over local.yaml', (t) => {
  const config = load(t, { local: 'server: { port: 4000 }', env: { PORT: '5000' } })
  assert.equal(config.server.port, 5000)
})

test('CONFIG_FILE is read instead of local.yaml', (t) => {
  const config = load(t, {
    local: 'server: { port: 4000, host: 0.0.0.0 }',
    files: { 'mine.yaml': 'server: { port: 4001 }' },
    env: { CONFIG_FILE: 'mine.yaml' },
  })
  assert.deepEqual([config.server.port, config.server.host], [4001, '127.0.0.1'])
})

test('a CONFIG_FILE that is not there is an error', (t) => {
  assert.throws(() => load(t, { env: { CONFIG_FILE: 'none.yaml' } }), {
    name: 'ManifestError',
    message: /none\.yaml:1:1: cannot be read, expected a YAML file$/,
  })
})

test('flags of the command line win over everything', () => {
  const config = loadConfig<ConfigValues>({
    root: PROJECT,
    env: { PORT: '5000' },
    overrides: { server: { port: 6000 } },
  })
  assert.equal(config.server.port, 6000)
})

test('every variable reaches its place', (t) => {
  const config = load(t, {
    env: {
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/data',
      LOG_LEVEL: 'debug',
      ALLOW_LOCALHOST_AUDIT: 'TRUE',
      METRICS_ACCESS: 'open',
      TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32',
      WEB_SERVER: 'node',
      RATE_LIMIT_PER_IP_PER_MINUTE: '0',
      RATE_LIMIT_PER_IP_PER_HOUR: '100',
      MAX_CONCURRENT_RUNS: '2',
      AUDITOR_INFO_URL: 'https://auditor.example/bot',
      PUBLIC_ORIGIN: 'https://audit.example/',
      OPERATOR_NAME: 'Example Audits',
      OPERATOR_EMAIL: 'audits@audit.example',
      TABLETENNIS_SOURCE_URL: 'http://127.0.0.1:8080',
      TABLETENNIS_EXPORTS_URL: 'http://127.0.0.1:8082',
      TABLETENNIS_FETCH_AT_START: 'false',
      TABLETENNIS_TABT: 'true',
      TABLETENNIS_TABT_URL: 'http://127.0.0.1:8081',
      TABLETENNIS_CALENDAR_DOMAIN: 'ping.example',
      TABLETENNIS_FIXTURE_MINUTES: '240',
      TABLETENNIS_SERVE_REGISTRATIONS: 'true',
      TABLETENNIS_REQUESTS_PER_SECOND: '0.5',
      TABLETENNIS_CONCURRENCY: '1',
      BUDGET_DATAFORSEO_USD_PER_DAY: '2.50',
    },
  })
  assert.deepEqual(
    {
      server: config.server,
      rate: config.limits.rate,
      runs: config.limits.maxConcurrentRuns,
      auditor: config.auditor,
      site: config.site,
      hosts: config.hosts,
      tabletennis: config.tabletennis,
      dataforseo: config.budgets.dataforseo,
    },
    {
      server: {
        port: 3000,
        host: '0.0.0.0',
        dataDir: '/srv/data',
        logLevel: 'debug',
        trustedProxies: ['10.0.0.1', '2001:db8::/32'],
        allowLocalhostAudit: true,
        allowRequestHeaders: false,
        metrics: 'open',
        webServer: 'node',
      },
      rate: { perMinute: 0, perHour: 100 },
      runs: 2,
      auditor: { infoUrl: 'https://auditor.example/bot' },
      site: {
        publicOrigin: 'https://audit.example',
        operator: { name: 'Example Audits', email: 'audits@audit.example' },
      },
      hosts: {
        exports: {
          baseUrl: 'http://127.0.0.1:8082',
          perSecond: 1,
          concurrency: 1,
          respectRobots: false,
        },
        tabletennis: {
          baseUrl: 'http://127.0.0.1:8080',
          perSecond: 0.5,
          concurrency: 1,
          respectRobots: true,
        },
        tabt: {
          enabled: true,
          baseUrl: 'http://127.0.0.1:8081',
          concurrency: 1,
          quota: { perSecond: 200, limit: 8000, pauseMs: 60_000, mostPauseMs: 900_000 },
        },
      },
      tabletennis: {
        fetchAtStart: false,
        calendarDomain: 'ping.example',
        fixtureMinutes: 240,
        serveRegistrations: true,
        staleAfterDays: 14,
        excludeLicences: [],
      },
      dataforseo: { usdPerDay: 2.5 },
    },
  )
})

const thirdParties: readonly (readonly [
  name: string,
  value: string,
  path: string,
  is?: unknown,
])[] = [
  ['PAGESPEED_BASE_URL', 'http://127.0.0.1:1/', 'apis.pagespeed.baseUrl', 'http://127.0.0.1:1'],
  ['PAGESPEED_TIMEOUT_MS', '30000', 'apis.pagespeed.timeoutMs', 30_000],
  ['CRUX_BASE_URL', 'http://127.0.0.1:2', 'apis.crux.baseUrl'],
  ['OPENROUTER_BASE_URL', 'http://127.0.0.1:3/v1', 'apis.openrouter.baseUrl'],
  ['OPENROUTER_SITE_URL', 'https://auditor.example/', 'llm.siteUrl'],
  ['OPENROUTER_APP_TITLE', 'Auditor', 'llm.appTitle'],
  ['LLM_MODEL_OPENAI', 'openai/other', 'llm.models.chatgpt.id'],
  ['LLM_MODEL_ANTHROPIC', 'anthropic/other', 'llm.models.claude.id'],
  ['LLM_MODEL_GOOGLE', 'google/other', 'llm.models.gemini.id'],
  ['LLM_MODEL_PERPLEXITY', 'perplexity/other:free', 'llm.models.perplexity.id'],
  ['LLM_MODEL_UTILITY', 'openai/small', 'llm.models.utility.id'],
  ['LLM_TIMEOUT_MS', '20000', 'apis.openrouter.timeoutMs', 20_000],
  ['LLM_MAX_CONCURRENCY', '4', 'llm.concurrency', 4],
  ['LLM_WEB_SEARCH_ENGINE', 'exa', 'llm.searchEngine'],
  ['DATAFORSEO_BASE_URL', 'https://sandbox.dataforseo.com', 'apis.dataforseo.baseUrl'],
  ['DATAFORSEO_LOCATION_CODE', '2056', 'modules.dataforseo.options.locationCode', 2056],
  ['DATAFORSEO_LANGUAGE_CODE', 'fr', 'modules.dataforseo.options.languageCode'],
  ['PLACES_BASE_URL', 'http://127.0.0.1:4', 'apis.places.baseUrl'],
  ['COMMONCRAWL_INDEX_BASE_URL', 'http://127.0.0.1:5', 'apis.commoncrawl.baseUrl'],
  ['COMMONCRAWL_RANKS_FILE', '/srv/ranks.tsv', 'modules.backlinks.options.ranksFile'],
  ['BACKLINK_API_PROVIDER', 'moz', 'modules.backlinks.options.provider'],
  ['BACKLINK_API_BASE_URL', 'http://127.0.0.1:6', 'apis.backlinks.baseUrl'],
  ['WIKIDATA_BASE_URL', 'http://127.0.0.1:7', 'apis.wikidata.baseUrl'],
  ['WIKIPEDIA_BASE_URL', 'https://{lang}.wiki.example', 'apis.wikipedia.baseUrl'],
  [
    'WIKIMEDIA_USER_AGENT',
    'Auditor/1.0 (a@auditor.example)',
    'modules.geoEnrichments.options.userAgent',
  ],
  ['SUGGEST_ENABLED', 'false', 'modules.geoEnrichments.options.suggest', false],
  ['SUGGEST_BASE_URL', 'http://127.0.0.1:8', 'apis.suggest.baseUrl'],
]

for (const [name, value, path, is = value] of thirdParties) {
  test(`${name} sets ${path}`, (t) => {
    const config = load(t, { env: { [name]: value } })
    const set = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], config)
    assert.equal(set, is)
  })
}

test('an empty variable counts as not set', (t) => {
  assert.equal(load(t, { env: { PORT: ' ', BUDGET_PLACES_USD_PER_DAY: '' } }).server.port, 3000)
})

const badVariables: Record<string, [Record<string, string>, string]> = {
  'a port that is no number': [
    { PORT: '80a' },
    'environment: PORT: is "80a", expected a whole number from 0 to 65535',
  ],
  'a port out of range': [
    { PORT: '70000' },
    'environment: PORT: is "70000", expected a whole number from 0 to 65535',
  ],
  'an API with a password in its address': [
    { PLACES_BASE_URL: 'https://user:hunter2@places.example' },
    'environment: PLACES_BASE_URL: is "https://[redacted]@places.example", expected an absolute http or https URL without user, password and query',
  ],
  'an API with a password that holds a slash in its address': [
    { PLACES_BASE_URL: 'https://user:hun/ter2@places.example' },
    'environment: PLACES_BASE_URL: is "https://[redacted]@places.example", expected an absolute http or https URL without user, password and query',
  ],
  'an API with a password and no scheme in its address': [
    { PLACES_BASE_URL: 'user:hunter2@https://user:hunter2@places.example' },
    'environment: PLACES_BASE_URL: is "[redacted]@places.example", expected an absolute http or https URL without user, password and query',
  ],
  'an API with a key in its address': [
    { PLACES_BASE_URL: 'htps://places.example/?key=hunter2' },
    'environment: PLACES_BASE_URL: is "htps://places.example/?[redacted]", expected an absolute http or https URL without user, password and query',
  ],
  'an API with a query in its address': [
    { PLACES_BASE_URL: 'https://places.example/?key=hunter2' },
    'environment: PLACES_BASE_URL: is "https://places.example/?[redacted]", expected an absolute http or https URL without user, password and query',
  ],
  'a web search that does not exist': [
    { LLM_WEB_SEARCH_ENGINE: 'bing' },
    'environment: LLM_WEB_SEARCH_ENGINE: is "bing", expected one of auto, native, exa, parallel, perplexity',
  ],
  'an unknown log level': [
    { LOG_LEVEL: 'loud' },
    'environment: LOG_LEVEL: is "loud", expected one of trace, debug, info, warn, error, silent',
  ],
  'a flag that is neither': [
    { ALLOW_LOCALHOST_AUDIT: 'maybe' },
    'environment: ALLOW_LOCALHOST_AUDIT: is "maybe", expected true or false',
  ],
  'a proxy that is no address': [
    { TRUSTED_PROXIES: '10.0.0.1,proxy.local' },
    'environment: TRUSTED_PROXIES: is "10.0.0.1,proxy.local", expected addresses or CIDR ranges with commas between them',
  ],
  'a URL of another scheme': [
    { AUDITOR_INFO_URL: 'ftp://a.example' },
    'environment: AUDITOR_INFO_URL: is "ftp://a.example", expected an absolute http or https URL',
  ],
  'a public origin with a path': [
    { PUBLIC_ORIGIN: 'https://audit.example/tool' },
    'environment: PUBLIC_ORIGIN: is "https://audit.example/tool", expected the scheme and host that visitors use, such as https://www.example.com',
  ],
  'an operator who cannot be written to': [
    { OPERATOR_EMAIL: 'somebody' },
    'environment: OPERATOR_EMAIL: is "somebody", expected an e-mail address',
  ],
  'a password in the address of the source': [
    { TABLETENNIS_SOURCE_URL: 'http://bob:hunter2@source.test/' },
    'environment: TABLETENNIS_SOURCE_URL: is "http://[redacted]@source.test/", expected an absolute http or https URL without user, password and query',
  ],
  'a negative budget': [
    { BUDGET_PLACES_USD_PER_DAY: '-1' },
    'environment: BUDGET_PLACES_USD_PER_DAY: is "-1", expected a number from 0 to 1000000',
  ],
  'a budget of no known API': [
    { BUDGET_DATAFORCEO_USD_PER_DAY: '1' },
    'environment: BUDGET_DATAFORCEO_USD_PER_DAY: sets a budget for "DATAFORCEO", which is not a known API, expected "DATAFORSEO" (the nearest known name)',
  ],
}

for (const [name, [env, message]] of Object.entries(badVariables)) {
  test(`${name} is refused, naming variable, value and expectation`, (t) => {
    assert.throws(() => load(t, { env }), {
      name: 'ManifestError',
      code: 'INVALID_CONFIG',
      message,
    })
  })
}

test('all bad values of file and environment come together', (t) => {
  const given = { local: 'server: { prot: 1 }\nlimits: 3\n', env: { PORT: 'x' } }
  assert.throws(
    () => load(t, given),
    ({ problems }) =>
      assert.deepEqual(
        problems.map(({ line, key }: { line: number; key: string }) => [line, key]),
        [
          [1, 'server.prot'],
          [2, 'limits'],
          [0, 'PORT'],
        ],
      ) === undefined,
  )
})

test('a password in the address of a source is refused with its place', (t) => {
  const local = 'hosts: { tabletennis: { baseUrl: http://bob:hunter2@source.test } }\n'
  assert.throws(() => load(t, { local }), {
    message: /local\.yaml:1:\d+: hosts\.tabletennis\.baseUrl/,
  })
})

test('a budget in a file for no known API is refused with its place', (t) => {
  assert.throws(() => load(t, { local: 'budgets:\n  openruter: { usdPerDay: 1 }\n' }), {
    message:
      /local\.yaml:2:3: budgets\.openruter: is not a known API, expected "openrouter" \(the nearest known name\)$/,
  })
})

test('an API that an operator adds must say all that a call of it needs', (t) => {
  const local = "apis:\n  ping: { title: Ping, baseUrl: 'https://ping.example', retries: 1 }\n"
  assert.throws(
    () => load(t, { local }),
    ({ problems }) =>
      assert.deepEqual(
        problems.map(({ key, message }: { key: string; message: string }) => [key, message]),
        [
          ['apis.ping.timeoutMs', 'is missing'],
          ['apis.ping.maxBytes', 'is missing'],
        ],
      ) === undefined,
  )
})

test('a default that is missing is refused instead of being undefined', () => {
  const values = { services: { audit: true } }
  assert.throws(() => buildConfig([{ name: 'default.yaml', values }]), {
    message: /configuration: server: is missing/,
  })
})

test('a default that is missing from the shipped file is refused beside its neighbours', (t) => {
  const text = DEFAULTS.replace(/^ {2}port:.*\n/m, '')
  assert.notEqual(text, DEFAULTS)
  assert.throws(() => load(t, { files: { 'manifests/config/default.yaml': text } }), {
    message: /default\.yaml:\d+:\d+: server\.port: is missing, expected port to listen on/,
  })
})

test("an option of a module is replaced whole, others of the module's options stay", (t) => {
  const files = {
    'manifests/config/default.yaml': DEFAULTS.replace(
      'modules: {}',
      'modules: { a: { options: { x: { deep: 1 }, y: 2 } } }',
    ),
  }
  const config = load(t, { files, local: 'modules: { a: { options: { x: { other: 3 } } } }' })
  assert.deepEqual(config.modules.a, { options: { x: { other: 3 }, y: 2 } })
})

test('the configuration says which layer sets each value', (t) => {
  const { provenance } = load(t, {
    local: 'modules: { visual: { enabled: false } }',
    env: { PORT: '1' },
  })
  const asked = [['server', 'port'], ['modules', 'visual', 'enabled'], ['cors', 'origins'], ['no']]
  assert.deepEqual(
    asked.map((path) => provenance.of(path)),
    ['PORT', 'manifests/config/local.yaml', 'manifests/config/default.yaml', undefined],
  )
})

test('a later stage can point at the line that set a value', (t) => {
  const { provenance } = load(t, { local: 'checks:\n  title-length:\n    weight: 3\n' })
  const text = { message: 'is not a known check', expected: 'another', at: 'key' as const }
  const { file, ...rest } = provenance.problem(['checks', 'title-length'], text)
  assert.match(file, /local\.yaml$/)
  assert.deepEqual(rest, {
    line: 2,
    column: 3,
    key: 'checks.title-length',
    message: 'is not a known check',
    expected: 'another',
  })
})

test('the configuration cannot be changed', (t) => {
  const config = load(t, { local: 'modules: { a: { options: { list: [1] } } }' })
  assert.throws(() => Object.assign(config.limits.rate, { perHour: 1 }), TypeError)
  assert.equal(Object.isFrozen(config.modules.a?.options?.list), true)
})
