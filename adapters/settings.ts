import { join } from 'node:path'
import type { Config } from '../core/config/config.ts'
import { type ConfigSources, loadConfig } from '../core/config/load-config.ts'
import { Credentials, type CredentialTable } from '../core/credentials.ts'
import { AppError } from '../core/errors.ts'
import { type ManifestProblem, throwProblems } from '../core/manifest/problems.ts'
import { readCredentialTable } from '../core/manifest/registry.ts'
import type { SourceHost } from '../core/plugin.ts'
import { parseUrl } from '../core/url.ts'
import type { ConfigValues } from '../manifests/types/config.ts'
import {
  buildCatalogue,
  type Catalogue,
  loadChecks,
  overrideProblems,
} from '../plugins/audit/checks/index.ts'
import type { ChosenBrowser, RemoteProtocol } from './browser/find-chromium.ts'
import type { TableTennisServiceParts } from './tasks/table-tennis-service.ts'

/** The whole configuration: the sections of core, services and adapters. */
export type ServerConfig = Config<ConfigValues>

/** Everything that is read from files and environment at startup. */
export type Settings = {
  readonly config: ServerConfig
  readonly credentials: Credentials
  readonly catalogue: Catalogue
  /** The token for the scrape endpoints. Undefined: none is required. */
  readonly scrapeToken: string | undefined
  /** The operator's settings for where to find a browser. */
  readonly chosenBrowser: ChosenBrowser
  /** The servers that several processes share. Undefined: this process works alone. */
  readonly fleet: FleetAddresses | undefined
  /** Values that must not appear in logs. */
  readonly secrets: readonly string[]
}

/** Addresses of PostgreSQL and Redis. They may contain passwords. */
export type FleetAddresses = {
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Prefix of all keys in Redis. */
  readonly redisPrefix: string
}

/** @throws ManifestError with every mistake and its location */
export function readSettings(sources: ConfigSources): Settings {
  const config = loadConfig<ConfigValues>(sources)
  const problems: ManifestProblem[] = []
  const table = readCredentialTable(sources.root, problems)
  throwProblems(problems)
  const credentials = new Credentials(table, sources.env)
  return {
    config,
    credentials,
    catalogue: readCatalogue(sources.root, config),
    scrapeToken: sources.env.SCRAPE_TOKEN?.trim() || undefined,
    chosenBrowser: chosenBrowser(credentials, sources.env),
    fleet: fleetAddresses(sources.env),
    secrets: secretsOf(table, sources.env),
  }
}

export type ScheduleReader = TableTennisServiceParts['schedulesOf'] | undefined

/** The schedules; most servers have none. @throws ManifestError with every mistake, located */
export async function readSchedules(config: ServerConfig): Promise<ScheduleReader> {
  if (config.schedules.length === 0) return undefined
  const { scheduleProblems, schedulesOf } = await import('./api/table-tennis/scrapes/schedules.ts')
  throwProblems(scheduleProblems(config))
  return (targets) => schedulesOf(config, targets)
}

/** The sources that are configured, by name. */
export function sourceHosts({ hosts }: ServerConfig): ReadonlyMap<string, SourceHost> {
  return new Map(
    Object.entries(hosts).flatMap(([name, { baseUrl, respectRobots = true, ...host }]) => {
      if (baseUrl === undefined) return []
      const { concurrency = 0, quota } = host
      const limits = { concurrency, ...(quota && { quota }) }
      return [[name, { name, baseUrl: baseUrl.replace(/\/+$/, ''), respectRobots, ...limits }]]
    }),
  )
}

function chosenBrowser(credentials: Credentials, env: ConfigSources['env']): ChosenBrowser {
  const { REMOTE_BROWSER_URL: url, REMOTE_BROWSER_TOKEN: token } =
    credentials.get('remoteBrowser')?.reveal() ?? {}
  return {
    executable: env.BROWSER_EXECUTABLE?.trim() || undefined,
    remote:
      url !== undefined && token !== undefined
        ? { url, token, protocol: remoteProtocol(env.REMOTE_BROWSER_PROTOCOL) }
        : undefined,
  }
}

/** @throws INVALID_CONFIG for one without the other, and for an address of another kind */
function fleetAddresses(env: ConfigSources['env']): FleetAddresses | undefined {
  const databaseUrl = env.DATABASE_URL?.trim() || undefined
  const redisUrl = env.REDIS_URL?.trim() || undefined
  if (databaseUrl === undefined && redisUrl === undefined) return undefined
  if (databaseUrl === undefined || redisUrl === undefined) {
    const [given, absent] =
      databaseUrl === undefined ? ['REDIS_URL', 'DATABASE_URL'] : ['DATABASE_URL', 'REDIS_URL']
    const problem = `${given} is set, but ${absent} is not. Processes that work together need both: PostgreSQL keeps the documents, Redis the queues and limits. Set ${absent}, or remove ${given} to run one process with files in DATA_DIR`
    throw new AppError('INVALID_CONFIG', { problem })
  }
  assertScheme('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:'])
  assertScheme('REDIS_URL', redisUrl, ['redis:', 'rediss:'])
  return { databaseUrl, redisUrl, redisPrefix: env.REDIS_PREFIX?.trim() || 'manifold:' }
}

/** The address itself is not shown, because it may contain a password. */
function assertScheme(name: string, address: string, schemes: readonly string[]): void {
  if (schemes.includes(parseUrl(address)?.protocol ?? '')) return
  const [example] = schemes
  const problem = `${name} is not an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}, for example ${example}//user:password@host/0`
  throw new AppError('INVALID_CONFIG', { problem })
}

function remoteProtocol(value = ''): RemoteProtocol {
  const given = value.trim().toLowerCase()
  if (given === '' || given === 'cdp') return 'cdp'
  if (given === 'playwright') return 'playwright'
  const problem = `REMOTE_BROWSER_PROTOCOL is ${JSON.stringify(value.slice(0, 60))}, expected cdp or playwright`
  throw new AppError('INVALID_CONFIG', { problem })
}

function readCatalogue(root: string, config: ServerConfig): Catalogue {
  const loaded = loadChecks(join(root, 'manifests'))
  throwProblems(
    overrideProblems(loaded.checks, config.checks).map(({ path, ...text }) =>
      config.provenance.problem(path, text),
    ),
  )
  return buildCatalogue(loaded, config.checks)
}

function secretsOf(table: CredentialTable, env: ConfigSources['env']): readonly string[] {
  const names = Object.values(table).flatMap(({ env: own, fallback = {} }) => [
    ...own,
    ...Object.values(fallback),
  ])
  const values = ['SCRAPE_TOKEN', 'DATABASE_URL', 'REDIS_URL', ...names].flatMap(
    (name) => env[name] || [],
  )
  const passwords = [env.DATABASE_URL, env.REDIS_URL].flatMap((url = '') => {
    const { password = '' } = parseUrl(url.trim()) ?? {}
    return password === '' ? [] : [password, decoded(password)]
  })
  return [...values, ...values.map((value) => value.trim()), ...pairsOf(table, env), ...passwords]
}

/** Login and password are sent as one value (RFC 7617). */
function pairsOf(table: CredentialTable, env: ConfigSources['env']): readonly string[] {
  return Object.values(table).flatMap(({ env: [user = '', password = '', ...others] }) =>
    others.length === 0 && env[user] && env[password] ? `${env[user]}:${env[password]}` : [],
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
