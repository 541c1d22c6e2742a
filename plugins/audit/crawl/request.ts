import type { RunContext } from '../../../core/plugin.ts'
import type { CrawlInputs } from '../../../manifests/types/crawl.ts'
import { parseHttpUrl } from '../../web/http-url.ts'

const TIMEOUT_MS = { least: 1000, most: 60_000, usual: 15_000 }
/** What the crawl asks for when nobody says what they need. */
const OWN_NEEDS = ['page', 'robots', 'sitemap', 'llmsTxt', 'probes.aiAgents']

export type CrawlRequest = {
  readonly url: string
  readonly timeoutMs: number
  readonly userAgent?: string
  /** Origin of the public site when a copy of it is audited. */
  readonly expectedOrigin?: string
  readonly needs: Needs
}

/** The catalogue's input names that were asked for. */
export class Needs {
  readonly #names: ReadonlySet<string>

  constructor(names: Iterable<string>) {
    this.#names = new Set(names)
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  get anyProbe(): boolean {
    return [...this.#names].some((name) => name.startsWith('probes.'))
  }

  /** Probes must respect robots.txt, and it names the sitemaps. */
  get robots(): boolean {
    return this.has('robots') || this.has('sitemap') || this.anyProbe
  }

  /** The probe of the file's links needs the file. */
  get llmsTxt(): boolean {
    return this.has('llmsTxt') || this.has('probes.llmsLinks')
  }
}

/** Reads the module's inputs; a time-out outside its bounds is clamped with a warning. */
export function crawlRequest(inputs: CrawlInputs, ctx: RunContext): CrawlRequest {
  const { url, timeoutMs, userAgent, expectedOrigin = '', needs = OWN_NEEDS } = inputs
  const origin = parseHttpUrl(expectedOrigin)?.origin
  return {
    url,
    timeoutMs: clampedTimeout(timeoutMs, ctx),
    ...(userAgent === undefined || userAgent === '' ? {} : { userAgent }),
    ...(origin === undefined ? {} : { expectedOrigin: origin }),
    needs: new Needs(needs),
  }
}

function clampedTimeout(given: number | undefined, ctx: RunContext): number {
  if (given === undefined || Number.isNaN(given)) return TIMEOUT_MS.usual
  const clamped = Math.round(Math.min(Math.max(given, TIMEOUT_MS.least), TIMEOUT_MS.most))
  if (given < TIMEOUT_MS.least || given > TIMEOUT_MS.most) {
    const range = `${TIMEOUT_MS.least} to ${TIMEOUT_MS.most}`
    ctx.warn(
      'TIMEOUT_CLAMPED',
      `The time-out of ${given} ms is outside ${range}; ${clamped} ms were used.`,
    )
  }
  return clamped
}
