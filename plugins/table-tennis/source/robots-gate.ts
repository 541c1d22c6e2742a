import { AppError } from '../../../core/errors.ts'
import {
  MAX_ROBOTS_BYTES,
  MAX_ROBOTS_REDIRECTS,
  parseRobots,
  robotsAccess,
} from '../../web/parse-robots.ts'
import type { RobotsFacts } from '../../web/robots-facts.ts'
import { decodeRobots } from '../../web/robots-lines.ts'
import { robotsVerdict } from '../../web/robots-verdict.ts'
import { ROBOTS_DISALLOWED } from '../errors.ts'
import { badStatus, type SourceContext, toSourceFailure } from './request.ts'

/** The name of this service in a site's robots.txt. */
const TOKEN = 'manifold'
const LIFETIME_MS = 60 * 60 * 1000
const TIMEOUT_MS = 30_000

type Robots = Pick<RobotsFacts, 'access' | 'txt'>
type Kept = { readonly readAtMs: number; readonly robots: Robots }
/** `abandoned`: the caller aborted, which says nothing about the site. */
type Asked =
  | { readonly robots: Robots }
  | { readonly error: unknown }
  | { readonly abandoned: true }

/**
 * Enforces the site's robots.txt, read once and cached for an hour per site. A missing file allows
 * everything (RFC 9309 section 2.3.1.3). One that is temporarily unreadable (no response, 429, 5xx)
 * disallows everything (section 2.3.1.4), which is a retryable error.
 */
export class RobotsGate {
  readonly #kept = new Map<string, Kept>()
  readonly #asked = new Map<string, Promise<Asked>>()
  readonly #userAgent: string

  constructor(userAgent: string) {
    this.#userAgent = userAgent
  }

  /** @throws ROBOTS_DISALLOWED; SOURCE_UNREACHABLE when robots.txt cannot be read */
  async check(url: string, ctx: SourceContext): Promise<void> {
    const { host, clock } = ctx
    if (!host.respectRobots) return
    const { origin } = new URL(host.baseUrl)
    const kept = this.#kept.get(origin)
    const isFresh = kept !== undefined && clock.monotonic() - kept.readAtMs < LIFETIME_MS
    const robots = isFresh ? kept.robots : await this.#read(origin, ctx)
    if (robotsVerdict(robots, TOKEN, url).allowed === false) throw disallowed(url, host.name)
  }

  /** Fetches it once for all waiting callers. */
  async #read(origin: string, ctx: SourceContext): Promise<Robots> {
    for (;;) {
      ctx.signal.throwIfAborted()
      const known = this.#asked.get(origin)
      const asking = known ?? this.#ask(origin, ctx)
      if (known === undefined) this.#asked.set(origin, asking)
      const asked = await asking
      if ('robots' in asked) return asked.robots
      ctx.signal.throwIfAborted()
      if ('error' in asked) throw asked.error
    }
  }

  async #ask(origin: string, ctx: SourceContext): Promise<Asked> {
    try {
      const robots = await fetchRobots(`${origin}/robots.txt`, ctx, this.#userAgent)
      this.#kept.set(origin, { readAtMs: ctx.clock.monotonic(), robots })
      return { robots }
    } catch (error) {
      return ctx.signal.aborted ? { abandoned: true } : { error }
    } finally {
      this.#asked.delete(origin)
    }
  }
}

async function fetchRobots(url: string, ctx: SourceContext, userAgent: string): Promise<Robots> {
  const { http, signal, clock } = ctx
  const response = await http
    .fetch({
      url,
      headers: { accept: 'text/plain,*/*;q=0.8', 'user-agent': userAgent },
      trust: 'trusted',
      maxBytes: MAX_ROBOTS_BYTES,
      onOverflow: 'truncate',
      maxRedirects: MAX_ROBOTS_REDIRECTS,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    .catch((error: unknown) => {
      throw toSourceFailure(error, url)
    })
  const access = robotsAccess(response.status)
  if (access === 'disallowAll') throw badStatus(response, clock.now())
  const text = access === 'parsed' ? decodeRobots(response.body) : ''
  return { access, txt: parseRobots(text, { truncated: response.truncated }) }
}

function disallowed(url: string, name: string): AppError {
  const { host, pathname, search } = new URL(url)
  return new AppError(ROBOTS_DISALLOWED, { host, path: pathname + search, name })
}
