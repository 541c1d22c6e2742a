import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileSchema } from '../../../core/manifest/json-schema.ts'
import { type ManifestProblem, throwProblems } from '../../../core/manifest/problems.ts'
import { readCredentialTable } from '../../../core/manifest/registry.ts'
import { unknownName } from '../../../core/manifest/schema-problems.ts'
import { readYaml } from '../../../core/manifest/yaml-documents.ts'
import type { Finding, PathPart, YamlSource } from '../../../core/manifest/yaml-source.ts'
import { parseUrl } from '../../../core/url.ts'
import type { AuditFile } from '../../../manifests/types/audit-file.ts'
import { type LoadedChecks, loadChecks } from '../../../plugins/audit/checks/index.ts'
import { projectRoot } from '../../program.ts'
import { isPattern } from './path-pattern.ts'

/** Looked for in the working directory. */
export const AUDIT_FILE = '.manifold.yaml'

/** A valid audit file. Paths in it are absolute, and variables are filled in. */
export type ReadAuditFile = {
  readonly values: AuditFile
  readonly expired: readonly ExpiredAcceptance[]
}

/** An accepted finding whose last day is over, with its place in the file. */
export type ExpiredAcceptance = {
  readonly place: string
  readonly check: string
  /** YYYY-MM-DD. */
  readonly day: string
}

type Reading = {
  /** Default: `.manifold.yaml` in the working directory, if there is one. */
  readonly file: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** @throws ManifestError with every mistake and its location */
export function readAuditFile({ file, env, now }: Reading): ReadAuditFile {
  const path = resolve(file ?? AUDIT_FILE)
  if (file === undefined && !existsSync(path)) return { values: {}, expired: [] }
  const problems: ManifestProblem[] = []
  const loaded = readYaml(path, fileSchema<AuditFile>('audit-file'), problems)
  throwProblems(problems)
  const { value, source } = loaded!
  const findings = [
    ...nameFindings(value),
    ...patternFindings(value),
    ...dayFindings(value),
    ...originFindings(value),
  ]
  const auth = filledIn(value.auth, { env, path: ['auth'], findings })
  throwProblems(findings.map((finding) => source.problem(finding)))
  const today = new Date(now).toISOString().slice(0, 10)
  return {
    values: {
      ...value,
      ...inFolder(value, dirname(path)),
      ...(value.origin !== undefined && { origin: new URL(value.origin).origin }),
      ...(auth && { auth }),
      ...(value.accept && { accept: value.accept.filter(({ until }) => until >= today) }),
    },
    expired: expiredOf(value, source, today),
  }
}

function inFolder({ folder, baseline }: AuditFile, base: string): AuditFile {
  return {
    ...(folder !== undefined && { folder: resolve(base, folder) }),
    ...(baseline !== undefined && { baseline: resolve(base, baseline) }),
  }
}

function nameFindings({ off = [], accept = [], thresholds, pages = [] }: AuditFile): Finding[] {
  const { checks, scoring } = loadChecks(join(projectRoot, 'manifests'))
  const ids = new Set(checks.map(({ id }) => id))
  const scores = scoreNames(scoring.categories)
  const check = (id: string, path: readonly PathPart[]) =>
    unknownName(id, ids, { path, message: `is ${JSON.stringify(id)}, which is not a check` })
  const score = (given: AuditFile['thresholds'] = {}, path: readonly PathPart[]) =>
    Object.keys(given).flatMap((name) => {
      const key = { path: [...path, name], at: 'key', message: 'is not a score' } as const
      return unknownName(name, scores, key)
    })
  return [
    ...off.flatMap((id, index) => check(id, ['off', index])),
    ...accept.flatMap((one, index) => check(one.check, ['accept', index, 'check'])),
    ...score(thresholds, ['thresholds']),
    ...pages.flatMap((page, index) => score(page.thresholds, ['pages', index, 'thresholds'])),
  ]
}

/** `overall`, the audits, and their categories. */
function scoreNames(categories: LoadedChecks['scoring']['categories']): ReadonlySet<string> {
  const audits = Object.entries(categories).flatMap(([audit, own]) => [
    audit,
    ...own.map(({ id }) => `${audit}.${id}`),
  ])
  return new Set(['overall', ...audits])
}

function patternFindings({ pages = [], accept = [] }: AuditFile): Finding[] {
  const check = (match: string | undefined, path: readonly PathPart[]): Finding[] => {
    if (match === undefined || isPattern(match)) return []
    const message = `is ${JSON.stringify(match)}`
    return [{ path, message, expected: 'a path pattern that begins with /, such as /blog/*' }]
  }
  return [
    ...pages.flatMap(({ match }, index) => check(match, ['pages', index, 'match'])),
    ...accept.flatMap(({ match }, index) => check(match, ['accept', index, 'match'])),
  ]
}

function originFindings({ origin }: AuditFile): Finding[] {
  if (origin === undefined || parseUrl(origin)?.username === '') return []
  const expected = 'scheme and host, such as https://www.example.com'
  return [{ path: ['origin'], message: `is ${JSON.stringify(origin)}`, expected }]
}

function dayFindings({ accept = [] }: AuditFile): Finding[] {
  return accept.flatMap(({ until }, index) => {
    const time = Date.parse(`${until}T00:00:00Z`)
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(until)
    const path = ['accept', index, 'until']
    return isDay ? [] : [{ path, message: `is "${until}"`, expected: 'an existing day' }]
  })
}

function expiredOf(
  { accept = [] }: AuditFile,
  source: YamlSource,
  today: string,
): readonly ExpiredAcceptance[] {
  return accept.flatMap(({ check, until }, index) => {
    if (until >= today) return []
    const problem = source.problem({ path: ['accept', index, 'until'], message: '', expected: '' })
    const place = `${problem.file}:${problem.line}:${problem.column}`
    return [{ place, check, day: until }]
  })
}

type Filling = Pick<Reading, 'env'> & {
  readonly path: readonly PathPart[]
  readonly findings: Finding[]
}

const VARIABLE = /\$\{([^}]*)\}/g

/** The value with environment variables in place of `${NAME}`. Adds findings for unset ones. */
function filledIn<T>(value: T, { env, path, findings }: Filling): T {
  if (typeof value === 'string') {
    return value.replace(VARIABLE, (_, name: string) => {
      const problem = problemOf(name, env)
      if (problem !== undefined) findings.push({ path, ...problem })
      return env[name] ?? ''
    }) as T
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    filledIn(one, { env, path: [...path, key], findings }),
  ])
  return Object.fromEntries(entries) as T
}

function problemOf(name: string, env: Reading['env']): Omit<Finding, 'path'> | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    const expected = 'a name such as SITE_PASSWORD'
    return { message: `names the variable ${JSON.stringify(name)}`, expected }
  }
  const value = env[name] ?? ''
  if (value === '') return { message: `needs ${name}`, expected: 'this environment variable' }
  // The file may come from a pull request: it must not send keys of this program or its CI anywhere.
  if (OF_THE_CI.test(name) || ownNames().has(name)) {
    const expected = 'a variable made for the audited site'
    return { message: `names ${name}, which belongs to this program or its CI`, expected }
  }
  return undefined
}

const OF_THE_CI = /^(?:GITHUB|ACTIONS|CI|RUNNER)_|^GH_TOKEN$/

/** The variables with credentials of this program. */
function ownNames(): ReadonlySet<string> {
  const table = Object.values(readCredentialTable(projectRoot, []))
  return new Set([
    'SCRAPE_TOKEN',
    ...table.flatMap(({ env, fallback = {} }) => [...env, ...Object.values(fallback)]),
  ])
}
