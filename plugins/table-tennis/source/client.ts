import { BrowserSession, type BrowserSessionSettings } from './browser-session.ts'
import { HttpSession, newVisitor, type SourceSession, type SourceVisitor } from './http-session.ts'
import { ScriptCache } from './page-answers.ts'
import type { SourceContext } from './request.ts'
import { RobotsGate } from './robots-gate.ts'

export type SourceIdentity = {
  /** Version of this program. */
  readonly version: string
  /** Page about its operator. */
  readonly infoUrl?: string
}

/**
 * Opens sessions on the site, over plain HTTP or in a browser, as the step's options say. All of
 * them share the site's robots.txt and scripts.
 */
export class SourceClient {
  readonly #settings: BrowserSessionSettings

  constructor(identity: SourceIdentity) {
    const userAgent = sourceUserAgent(identity)
    const robots = new RobotsGate(userAgent)
    this.#settings = { userAgent, robots, scripts: new ScriptCache() }
  }

  /** Creates a visitor, for consecutive sessions. */
  newVisitor(): SourceVisitor {
    return newVisitor()
  }

  /** Opens a session for one task. Its requests abort with the context's signal. */
  session(ctx: SourceContext, visitor: SourceVisitor = newVisitor()): SourceSession {
    return isByBrowser(ctx)
      ? new BrowserSession(ctx, visitor, this.#settings)
      : new HttpSession(ctx, visitor.cookies, this.#settings)
  }

  /**
   * Checks before many requests whether these pages may be read.
   * @throws ROBOTS_DISALLOWED; BROWSER_UNAVAILABLE if a browser is needed
   */
  async assertAllowed(ctx: SourceContext, paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#settings.robots.check(ctx.host.baseUrl + path, ctx)
    if (isByBrowser(ctx)) await new BrowserSession(ctx, newVisitor(), this.#settings).try()
  }
}

function isByBrowser({ options }: SourceContext): boolean {
  return options.transport === 'browser'
}

/** The User-Agent of the service. */
export function sourceUserAgent({ version, infoUrl }: SourceIdentity): string {
  const contact = infoUrl === undefined || infoUrl === '' ? '' : `; +${infoUrl}`
  return `Manifold/${version} (table-tennis data service${contact})`
}
