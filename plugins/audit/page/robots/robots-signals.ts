import type { RobotsFacts, RobotsGroup } from '../../../web/robots-facts.ts'
import { comparablePath, compilePattern, matchesPath } from '../../../web/robots-rules.ts'
import { groupsFor } from '../../../web/robots-verdict.ts'
import { EVERYONE, joinSignals, type ReadSignals, readSignals } from './usage-signals.ts'

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'content-signal': 'Content-Signal',
    'content-usage': 'Content-Usage',
  }),
)
const MAX_FIELDS = 1000

type Stated = Pick<RobotsGroup['fields'][number], 'name' | 'value' | 'line'>

/**
 * Content-Signal and Content-Usage lines that apply to `url` in the groups of the agents ('*' or
 * product tokens); each group once. A line may begin with a path; of those that match, the longest
 * decides (https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/).
 */
export function robotsSignals(
  { txt, url: robotsUrl }: Pick<RobotsFacts, 'txt' | 'url'>,
  agents: readonly string[],
  url: string,
): ReadSignals {
  const path = comparablePath(url) ?? '/'
  const seen = new Set<RobotsGroup>()
  const found: ReadSignals[] = []
  for (const agent of agents) {
    const { groups } = groupsFor(txt, agent)
    const first = groups[0]
    if (!first || seen.has(first)) continue
    for (const group of groups) seen.add(group)
    const addressed = agent === '*' ? EVERYONE : `robots.txt, line ${first.line}`
    for (const field of applying(groups, path)) {
      const detail = `${FIELDS.get(field.name)}: ${field.value.slice(0, 160)}`
      const place = { url: robotsUrl, line: field.line, detail }
      found.push(readSignals(field.value.replace(/^\/\S*\s+/, ''), addressed, place))
    }
  }
  return joinSignals(found)
}

/** Per field name the lines with the longest matching path; a line without one has the shortest. */
function applying(groups: readonly RobotsGroup[], path: string): Stated[] {
  const best = new Map<string, { length: number; fields: Stated[] }>()
  for (const field of groups.flatMap(({ fields }) => fields).slice(0, MAX_FIELDS)) {
    if (FIELDS.get(field.name) === undefined) continue
    const written = /^\/\S*(?=\s)/.exec(field.value)?.[0]
    const pattern = written === undefined ? null : compilePattern(written)
    if (pattern && !matchesPath(pattern, path)) continue
    const length = pattern?.length ?? 0
    const known = best.get(field.name)
    if (!known || length > known.length) best.set(field.name, { length, fields: [field] })
    else if (length === known.length) known.fields.push(field)
  }
  return [...best.values()].flatMap(({ fields }) => fields)
}
