import type { RunContext } from '../../../core/plugin.ts'
import type { CrawlInputs } from '../../../manifests/types/crawl.ts'
import { parseHttpUrl } from '../../web/http-url.ts'

const TIMEOUT_MS = { least: 1000, most: 60_000, usual: 15_000 }
/** Resources that the crawl fetches by default. */
const OWN_NEEDS = ['page', 'robots', 'sitemap', 'llmsTxt', 'probes.aiAgents']

export type CrawlRequest = {
  readonly url: string
  readonly timeoutMs: number
  readonly userAgent?: string
  /** Origin of the public site when a copy is audited. */
  readonly expectedOrigin?: string
  readonly needs: Needs
}

/** The requested input names of the catalogue. */
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

  /** Probes must respect robots.txt, which also names the sitemaps. */
  get robots(): boolean {
    return this.has('robots') || this.has('sitemap') || this.anyProbe
  }

  /** The probe of links in llms.txt needs the file. */
  get llmsTxt(): boolean {
    return this.has('llmsTxt') || this.has('probes.llmsLinks')
  }
}

/** Reads the module's inputs. A timeout outside its bounds is clamped with a warning. */
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
      `The timeout of ${given} ms is outside ${range}; ${clamped} ms were used.`,
    )
  }
  return clamped
}
