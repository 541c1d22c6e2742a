import { BrowserSession, type BrowserSessionSettings } from './browser-session.ts'
import { HttpSession, newVisitor, type SourceSession, type SourceVisitor } from './http-session.ts'
import { ScriptCache } from './page-answers.ts'
import type { SourceContext } from './request.ts'
import { RobotsGate } from './robots-gate.ts'

export type SourceIdentity = {
  /** Of this program. */
  readonly version: string
  /** Page about whoever runs it. */
  readonly infoUrl?: string
}

/**
 * Opens sessions on the site, over plain HTTP or in a browser as the step's options say; what is
 * known of its robots.txt and its scripts is shared by all of them.
 */
export class SourceClient {
  readonly #settings: BrowserSessionSettings

  constructor(identity: SourceIdentity) {
    const userAgent = sourceUserAgent(identity)
    const robots = new RobotsGate(userAgent)
    this.#settings = { userAgent, robots, scripts: new ScriptCache() }
  }

  /** One visitor, for one session after the other. */
  newVisitor(): SourceVisitor {
    return newVisitor()
  }

  /** A session for one piece of work: its requests end with the context's signal. */
  session(ctx: SourceContext, visitor: SourceVisitor = newVisitor()): SourceSession {
    return isByBrowser(ctx)
      ? new BrowserSession(ctx, visitor, this.#settings)
      : new HttpSession(ctx, visitor.cookies, this.#settings)
  }

  /**
   * Before many requests: whether these pages may be read at all.
   * @throws ROBOTS_DISALLOWED; BROWSER_UNAVAILABLE where they are to be read by a browser.
   */
  async assertAllowed(ctx: SourceContext, paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#settings.robots.check(ctx.host.baseUrl + path, ctx)
    if (isByBrowser(ctx)) await new BrowserSession(ctx, newVisitor(), this.#settings).try()
  }
}

function isByBrowser({ options }: SourceContext): boolean {
  return options.transport === 'browser'
}

/** How the service names itself to the site. */
export function sourceUserAgent({ version, infoUrl }: SourceIdentity): string {
  const contact = infoUrl === undefined || infoUrl === '' ? '' : `; +${infoUrl}`
  return `Manifold/${version} (table-tennis data service${contact})`
}
