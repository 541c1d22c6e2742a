import { expectedName, type ManifestProblem } from '../manifest/problems.ts'
import { parseUrl } from '../url.ts'
import type { Layer } from './layers.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How one variable is read; `parse` gives undefined for a value that is not right. */
type Variable = {
  readonly path: readonly string[]
  readonly parse: (text: string) => unknown
  readonly expected: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']
const METRICS_ACCESSES = ['private', 'open', 'off']
const SEARCH_ENGINES = ['auto', 'native', 'exa', 'parallel', 'perplexity']
const BUDGET_NAME = /^BUDGET_([A-Z0-9_]+)_USD_PER_DAY$/

const VARIABLES: Readonly<Record<string, Variable>> = {
  PORT: whole('server.port', 0, 65535),
  HOST: text('server.host', 'an address to listen on'),
  DATA_DIR: text('server.dataDir', 'a folder'),
  LOG_LEVEL: choice('server.logLevel', LOG_LEVELS),
  ALLOW_LOCALHOST_AUDIT: flag('server.allowLocalhostAudit'),
  TRUSTED_PROXIES: {
    path: ['server', 'trustedProxies'],
    parse: addresses,
    expected: 'addresses or CIDR ranges with commas between them',
  },
  PUBLIC_ORIGIN: {
    path: ['site', 'publicOrigin'],
    parse: httpOrigin,
    expected: 'the scheme and host that visitors use, such as https://audit.example.com',
  },
  OPERATOR_NAME: text('site.operator.name', 'a name'),
  OPERATOR_EMAIL: {
    path: ['site', 'operator', 'email'],
    parse: (value) => (/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(value) ? value : undefined),
    expected: 'an e-mail address',
  },
  METRICS_ACCESS: choice('server.metrics', METRICS_ACCESSES),
  RATE_LIMIT_PER_IP_PER_MINUTE: whole('limits.rate.perMinute', 0, 1_000_000),
  RATE_LIMIT_PER_IP_PER_HOUR: whole('limits.rate.perHour', 0, 1_000_000),
  MAX_CONCURRENT_RUNS: whole('limits.maxConcurrentRuns', 1, 10_000),
  AUDITOR_INFO_URL: {
    path: ['auditor', 'infoUrl'],
    parse: (value) => (isHttpUrl(value) ? value : undefined),
    expected: 'an absolute http or https URL',
  },
  PAGESPEED_BASE_URL: baseUrl('pagespeed'),
  PAGESPEED_TIMEOUT_MS: whole('apis.pagespeed.timeoutMs', 1000, 180_000),
  CRUX_BASE_URL: baseUrl('crux'),
  OPENROUTER_BASE_URL: baseUrl('openrouter'),
  OPENROUTER_SITE_URL: {
    path: ['llm', 'siteUrl'],
    parse: (value) => (isHttpUrl(value) ? value : undefined),
    expected: 'an absolute http or https URL',
  },
  OPENROUTER_APP_TITLE: text('llm.appTitle', 'a short name in ASCII'),
  LLM_MODEL_OPENAI: text('llm.models.chatgpt.id', "the gateway's id of a model"),
  LLM_MODEL_ANTHROPIC: text('llm.models.claude.id', "the gateway's id of a model"),
  LLM_MODEL_GOOGLE: text('llm.models.gemini.id', "the gateway's id of a model"),
  LLM_MODEL_PERPLEXITY: text('llm.models.perplexity.id', "the gateway's id of a model"),
  LLM_MODEL_UTILITY: text('llm.models.utility.id', "the gateway's id of a model"),
  LLM_TIMEOUT_MS: whole('apis.openrouter.timeoutMs', 1000, 180_000),
  LLM_MAX_CONCURRENCY: whole('llm.concurrency', 1, 64),
  LLM_WEB_SEARCH_ENGINE: choice('llm.searchEngine', SEARCH_ENGINES),
  DATAFORSEO_BASE_URL: baseUrl('dataforseo'),
  DATAFORSEO_LOCATION_CODE: whole('modules.dataforseo.options.locationCode', 1, 99_999_999),
  DATAFORSEO_LANGUAGE_CODE: text('modules.dataforseo.options.languageCode', 'a language code'),
  PLACES_BASE_URL: baseUrl('places'),
  COMMONCRAWL_INDEX_BASE_URL: baseUrl('commoncrawl'),
  COMMONCRAWL_RANKS_FILE: text('modules.backlinks.options.ranksFile', 'the path of a file'),
  BACKLINK_API_PROVIDER: choice('modules.backlinks.options.provider', ['openpagerank', 'moz']),
  BACKLINK_API_BASE_URL: baseUrl('backlinks'),
  WIKIDATA_BASE_URL: baseUrl('wikidata'),
  WIKIPEDIA_BASE_URL: baseUrl('wikipedia'),
  WIKIMEDIA_USER_AGENT: text('modules.geoEnrichments.options.userAgent', 'a User-Agent'),
  SUGGEST_ENABLED: flag('modules.geoEnrichments.options.suggest'),
  SUGGEST_BASE_URL: baseUrl('suggest'),
  TABLETENNIS_SOURCE_URL: {
    path: ['hosts', 'tabletennis', 'baseUrl'],
    parse: (value) => (isHttpUrl(value) && isPlain(value) ? value : undefined),
    expected: 'an absolute http or https URL without user, password and query',
  },
  TABLETENNIS_FETCH_AT_START: flag('tabletennis.fetchAtStart'),
  TABLETENNIS_REQUESTS_PER_SECOND: amount('hosts.tabletennis.perSecond', 1000),
  TABLETENNIS_CONCURRENCY: whole('hosts.tabletennis.concurrency', 1, 256),
}

/**
 * The environment as a layer of the configuration. A variable that is empty counts as not set;
 * adds a problem for each bad value, and for a budget of an API that does not exist, since a
 * misspelt breaker would break nothing.
 */
export function environmentLayer(
  environment: Environment,
  apis: readonly string[],
  problems: ManifestProblem[],
): Layer {
  const values: Record<string, unknown> = {}
  const variables = new Map<string, string>()
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value.trim() === '') continue
    const variable = variableOf(name, apis, problems)
    if (variable === undefined) continue
    const parsed = variable.parse(value.trim())
    if (parsed === undefined) problems.push(badValue(name, value, variable.expected))
    else {
      put(values, variable.path, parsed)
      variables.set(variable.path.join('.'), name)
    }
  }
  return { name: 'environment', values, variables }
}

/** The variable that sets a value of the configuration, by its dotted path; undefined: none does. */
export function variableSetting(path: string): string | undefined {
  const found = Object.entries(VARIABLES).find(([, variable]) => variable.path.join('.') === path)
  return found?.[0]
}

function variableOf(
  name: string,
  apis: readonly string[],
  problems: ManifestProblem[],
): Variable | undefined {
  if (Object.hasOwn(VARIABLES, name)) return VARIABLES[name]
  const budget = BUDGET_NAME.exec(name)?.[1]
  if (budget === undefined) return undefined
  const api = apis.find((one) => one.toUpperCase() === budget)
  if (api !== undefined) return amount(`budgets.${api}.usdPerDay`, 1_000_000)
  const expected = expectedName(
    budget,
    apis.map((one) => one.toUpperCase()),
  )
  problems.push(located(name, `sets a budget for "${budget}", which is no known API`, expected))
  return undefined
}

function whole(path: string, least: number, most: number): Variable {
  return {
    path: path.split('.'),
    parse: (value) => {
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
      return number >= least && number <= most ? number : undefined
    },
    expected: `a whole number from ${least} to ${most}`,
  }
}

function amount(path: string, most: number): Variable {
  return {
    path: path.split('.'),
    parse: (value) => {
      const number = /^\d{1,10}(?:\.\d{1,10})?$/.test(value) ? Number(value) : Number.NaN
      return number <= most ? number : undefined
    },
    expected: `a number from 0 to ${most}`,
  }
}

function flag(path: string): Variable {
  const parse = (value: string): boolean | undefined => {
    if (['true', '1'].includes(value.toLowerCase())) return true
    return ['false', '0'].includes(value.toLowerCase()) ? false : undefined
  }
  return { path: path.split('.'), parse, expected: 'true or false' }
}

function choice(path: string, values: readonly string[]): Variable {
  const parse = (value: string): string | undefined => (values.includes(value) ? value : undefined)
  return { path: path.split('.'), parse, expected: `one of ${values.join(', ')}` }
}

function baseUrl(api: string): Variable {
  return {
    path: ['apis', api, 'baseUrl'],
    // A place to fill in, such as {lang}, is part of it.
    parse: (value) => {
      const filled = value.replace(/\{\w{1,20}\}/g, 'x')
      return isHttpUrl(filled) && isPlain(filled) ? value.replace(/\/+$/, '') : undefined
    },
    expected: 'an absolute http or https URL without user, password and query',
  }
}

function text(path: string, expected: string): Variable {
  return { path: path.split('.'), parse: (value) => value, expected }
}

function addresses(value: string): readonly string[] | undefined {
  const entries = value.split(',').map((entry) => entry.trim())
  const areValid = entries.every((entry) => /^[0-9A-Fa-f.:]+(?:\/\d{1,3})?$/.test(entry))
  return areValid ? entries : undefined
}

function isHttpUrl(value: string): boolean {
  const url = parseUrl(value)
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}

function httpOrigin(value: string): string | undefined {
  if (!isHttpUrl(value) || isPersonal(value)) return undefined
  const { origin, href } = new URL(value)
  return href === `${origin}/` ? origin : undefined
}

/** Addresses of the source are shown to everybody, in logs and errors. */
function isPersonal(value: string): boolean {
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}

/** Paths are put behind it, so a query would be lost, and shown. */
function isPlain(value: string): boolean {
  return !isPersonal(value) && !/[?#]/.test(value)
}

function badValue(name: string, given: string, expected: string): ManifestProblem {
  const value = withoutSecrets(given)
  const shown = value.length > 60 ? `${value.slice(0, 57)}…` : value
  return located(name, `is ${JSON.stringify(shown)}`, expected)
}

/** Where an address should be, what stands before an @ or behind a ? is secret, however odd the rest. */
function withoutSecrets(given: string): string {
  const [scheme = ''] = /^\w{1,20}:\/\//.exec(given) ?? []
  const at = given.lastIndexOf('@')
  const value = at < 0 ? given : `${scheme}[redacted]${given.slice(at)}`
  return value.replace(/\?.*/s, '?[redacted]')
}

function located(key: string, message: string, expected: string): ManifestProblem {
  return { file: 'environment', line: 0, column: 0, key, message, expected }
}

function put(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let parent = values
  for (const key of path.slice(0, -1)) {
    parent[key] ??= {}
    parent = parent[key] as Record<string, unknown>
  }
  parent[path.at(-1) as string] = value
}
