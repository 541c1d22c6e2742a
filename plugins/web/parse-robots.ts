import { parseHttpUrl } from './http-url.ts'
import type { RobotsFacts, RobotsProblem, RobotsTxt } from './robots-facts.ts'
import {
  MAX_ROBOTS_LINES,
  type RobotsLine,
  type RobotsLineFault,
  robotsLines,
  splitLines,
} from './robots-lines.ts'
import { tokensOf } from './robots-tokens.ts'

/** Redirects of robots.txt that a crawler should follow (RFC 9309 section 2.3.1.2). */
export const MAX_ROBOTS_REDIRECTS = 5

/**
 * How crawlers treat a response to /robots.txt (RFC 9309 section 2.3.1): 2xx is parsed. Other 4xx
 * than 429, and redirects without a result, allow everything. 429 and 5xx disallow everything.
 * @param status null: no response
 */
export function robotsAccess(status: number | null): RobotsFacts['access'] {
  if (status === null) return 'unknown'
  if (status >= 200 && status < 300) return 'parsed'
  if (status === 429 || status >= 500) return 'disallowAll'
  return 'allowAll'
}

/** RFC 9309 section 2.5 requires at least this much. */
export const MAX_ROBOTS_BYTES = 500 * 1024

const HTML_START =
  /^<(?:!--|(?:!doctype|html|head|body|title|meta|link|script|style|div|h1|p)[\s/>])/i

/** Whether a body that should be plain text is a web page instead. */
export function looksLikeHtml(text: string): boolean {
  return HTML_START.test(
    text
      .slice(0, 1024)
      .replace(/^\uFEFF/, '')
      .trimStart(),
  )
}

/** A hostile file could have one problem per line. */
const MAX_PROBLEMS_PER_SEVERITY = 100
/** Fields outside RFC 9309 that crawlers are known to read. `license`: https://rslstandard.org/ */
const KNOWN_EXTENSIONS = new Set(
  'crawl-delay content-signal content-usage host clean-param license request-rate visit-time'.split(
    ' ',
  ),
)

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }
type Group = Mutable<RobotsTxt['groups'][number]>
type State = Mutable<RobotsTxt> & { group: Group | null; takesAgents: boolean; counts: Counts }
type Counts = { error: number; warning: number }

/**
 * Parses robots.txt like RFC 9309 and Google. Never throws; linear in the size of the text, of
 * which at most 20 000 lines are read. Only Allow and Disallow end a list of user agents, so other
 * fields between them do not split a group. A field that no crawler reads, or only Google, is a warning.
 * @param meta `truncated`: the file was cut, so its last line is ignored
 */
export function parseRobots(text: string, meta: { readonly truncated?: boolean } = {}): RobotsTxt {
  const lines = splitLines(text)
  if (meta.truncated) lines.pop()
  const state = newState(looksLikeHtml(text))
  if (state.isHtml) report(state, 'error', 1, 'html-body')
  if (meta.truncated || Buffer.byteLength(text) > MAX_ROBOTS_BYTES) {
    report(state, 'error', lines.length, 'too-large')
  }
  if (lines.length > MAX_ROBOTS_LINES) {
    lines.length = MAX_ROBOTS_LINES
    report(state, 'warning', MAX_ROBOTS_LINES, 'too-many-lines')
  }
  for (const line of robotsLines(lines)) readLine(state, line)
  const { groups, sitemaps, licenses, problems, ineffectiveTokens, isHtml } = state
  return { groups, sitemaps, licenses, problems, ineffectiveTokens, isHtml }
}

function newState(isHtml: boolean): State {
  const counts = { error: 0, warning: 0 }
  const lists = { groups: [], sitemaps: [], licenses: [], problems: [], ineffectiveTokens: [] }
  return { ...lists, isHtml, group: null, takesAgents: false, counts }
}

function readLine(state: State, line: RobotsLine): void {
  const inValue = readField(state, line)
  // A line has one problem at most. That of a line without a colon explains the others.
  const rule = line.fault === 'no-colon' ? line.fault : (inValue ?? line.fault)
  // A web page is one problem, not one per line of markup.
  if (rule === null || state.isHtml) return
  report(state, WARNINGS.has(rule) ? 'warning' : 'error', line.line, rule, line)
}

/** Returns the problem of its value. */
function readField(state: State, line: RobotsLine): Problem | null {
  switch (line.name) {
    case null:
      return null
    case 'user-agent':
      return readUserAgent(state, line)
    case 'allow':
    case 'disallow':
      return readRule(state, line, line.name)
    case 'sitemap':
      return readSitemap(state, line)
    default:
      return readOther(state, line, line.name)
  }
}

function readUserAgent(state: State, line: RobotsLine): Problem | null {
  if (!state.group || !state.takesAgents) {
    state.group = { agents: [], rules: [], fields: [], line: line.line }
    state.groups.push(state.group)
    state.takesAgents = true
  }
  if (line.value === '') return 'empty-user-agent'
  const tokens = tokensOf(line.value)
  state.group.agents.push(...tokens)
  if (tokens.length === 0) state.ineffectiveTokens.push({ token: line.value, line: line.line })
  return null
}

function readRule(state: State, line: RobotsLine, type: 'allow' | 'disallow'): Problem | null {
  state.takesAgents = false
  if (!state.group) return 'rule-before-user-agent'
  state.group.rules.push({ type, pattern: line.value, line: line.line })
  if (line.value === '') return null
  if (!/^[/*]/.test(line.value)) return 'path-start'
  const dollar = line.value.indexOf('$')
  return dollar >= 0 && dollar < line.value.length - 1 ? 'dollar-inside' : null
}

function readSitemap(state: State, line: RobotsLine): Problem | null {
  if (!parseHttpUrl(line.value)) return 'sitemap-not-absolute'
  state.sitemaps.push({ url: line.value, line: line.line })
  return null
}

function readOther(state: State, line: RobotsLine, name: string): Problem | null {
  if (name === 'license') state.licenses.push({ url: line.value, line: line.line })
  state.group?.fields.push({ name, value: line.value, line: line.line })
  if (name === 'noindex') return 'noindex'
  return KNOWN_EXTENSIONS.has(name) ? null : 'unknown-field'
}

const MESSAGES = {
  'html-body': 'The body is an HTML page, not a robots.txt file',
  'too-large': 'The file is larger than 500 KiB; crawlers may ignore the rest',
  'too-many-lines': `Only the first ${MAX_ROBOTS_LINES} lines were read`,
  'no-colon': 'The line has no colon between a field and its value',
  'missing-colon': 'The line has no colon; Google reads it all the same, others may not',
  'misspelt-field': 'Google reads this spelling of the field, others may not',
  'empty-user-agent': 'User-agent names no crawler',
  'rule-before-user-agent': 'The rule comes before any User-agent line and belongs to no group',
  'path-start': 'The path does not start with / or *',
  'dollar-inside': '$ is inside the path; it means the end of the URL only as the last character',
  'sitemap-not-absolute': 'Sitemap does not name an absolute http or https URL',
  'unknown-field': 'Crawlers do not know this field',
  noindex: 'Google does not support Noindex in robots.txt',
} as const satisfies Record<RobotsLineFault, string> & Record<string, string>
type Problem = keyof typeof MESSAGES
/** Rules of problems that are warnings. All others are errors. */
const WARNINGS: ReadonlySet<Problem> = new Set([
  'missing-colon',
  'misspelt-field',
  'unknown-field',
  'noindex',
])

function report(
  state: State,
  severity: RobotsProblem['severity'],
  line: number,
  rule: Problem,
  shown?: RobotsLine,
): void {
  state.counts[severity] += 1
  if (state.counts[severity] > MAX_PROBLEMS_PER_SEVERITY) return
  const sample = shown ? `: "${shown.text.slice(0, 120)}"` : ''
  const detail = `${MESSAGES[rule]}${sample}`
  state.problems.push({ severity, line, rule, message: `${detail}.`, detail })
}
