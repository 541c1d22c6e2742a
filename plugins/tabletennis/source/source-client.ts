import { CookieJar } from 'tough-cookie'
import type { RunContext } from '../../../core/plugin.ts'
import { HttpSession, type SessionSettings } from './http-session.ts'
import { RobotsGate } from './robots-gate.ts'
import type { SourceSession } from './source-session.ts'

export type SourceIdentity = {
  /** Of this program. */
  readonly version: string
  /** Page about whoever runs it. */
  readonly infoUrl?: string
}

/** Opens sessions on the site; what is known of its robots.txt is shared by all of them. */
export class SourceClient {
  readonly #settings: SessionSettings

  constructor(identity: SourceIdentity) {
    const userAgent = sourceUserAgent(identity)
    this.#settings = { userAgent, robots: new RobotsGate(userAgent) }
  }

  /** Cookies of one visitor, to be used for one session after the other. */
  newJar(): CookieJar {
    return new CookieJar(undefined, { rejectPublicSuffixes: false })
  }

  /** A session for one piece of work: its requests end with the context's signal. */
  session(ctx: RunContext, jar: CookieJar = this.newJar()): SourceSession {
    return new HttpSession(ctx, jar, this.#settings)
  }

  /** Before many requests: whether these pages may be read at all. @throws ROBOTS_DISALLOWED */
  async assertAllowed(ctx: RunContext, paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#settings.robots.check(ctx.host.baseUrl + path, ctx)
  }
}

/** How the service names itself to the site. */
export function sourceUserAgent({ version, infoUrl }: SourceIdentity): string {
  const contact = infoUrl === undefined || infoUrl === '' ? '' : `; +${infoUrl}`
  return `Manifold/${version} (table-tennis data service${contact})`
}
