import { AppError } from '../../../core/errors.ts'
import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type {
  BacklinksInputs,
  BacklinksOptions,
  BacklinksOutputs,
} from '../../../manifests/types/backlinks.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { siteOf, unreachableReason } from '../page/address/site.ts'
import { namedDomains } from '../page/url/named-domain.ts'
import { type FoundCaptures, findCaptures } from './captures.ts'
import { localRanks } from './ranks.ts'
import { rateDomains } from './ratings.ts'
import { resultOf } from './result.ts'
import type { Ratings } from './types.ts'

/** Competitors of a request that are read. */
const MAX_GIVEN = 100

/**
 * The module backlinks: what public data and one keyed API know about a domain. What a source does not
 * give is null, with a warning.
 */
export default definePlugin<BacklinksInputs, BacklinksOptions, BacklinksOutputs>({
  async run(inputs, ctx) {
    const { options } = ctx
    const domain = siteOf(publicUrl(inputs.site)) ?? ''
    const reason = domainReason(domain)
    if (reason !== undefined) {
      return {
        skip: `Nobody can link to ${domain}: it is ${reason}. Name the public address of the site in options.expectedOrigin.`,
      }
    }
    const competitors = namedDomains((inputs.competitors ?? []).slice(0, MAX_GIVEN), null)
    warnOfNonsense(ctx, competitors.refused)
    const others = competitors.domains.filter((one) => one !== domain)
    const domains = [domain, ...others.slice(0, options.maxCompetitors)]
    const [captures, ranks, rated] = await Promise.all([
      captured(ctx, options, domain),
      localRanks(ctx, { file: options.ranksFile, domain }),
      ratings(ctx, options, domains),
    ])
    const result = resultOf({ domains, captures, ranks, rated }, options)
    const authority = result.api?.authority ?? null
    return {
      outputs: { result },
      ...(authority !== null && { score: authority }),
    }
  },
})

function warnOfNonsense(ctx: RunContext, refused: readonly string[]): void {
  if (refused.length === 0) return
  const names = refused.slice(0, 5).map((one) => JSON.stringify(one))
  const more = refused.length > 5 ? ` and ${refused.length - 5} more` : ''
  const problem = `${names.join(', ')}${more} left out of the comparison`
  ctx.warn('COMPETITOR_IGNORED', `${problem}: give competitors as domains, such as example.org.`)
}

/** Null when Common Crawl did not answer, which does not affect the rest. */
async function captured(
  ctx: RunContext,
  options: BacklinksOptions,
  domain: string,
): Promise<FoundCaptures | null> {
  try {
    return await findCaptures(ctx, options, domain)
  } catch (error) {
    if (!isUpstream(error, ctx)) throw error
    const hint = 'Its servers are often busy: try again later.'
    ctx.warn('COMMONCRAWL_UNAVAILABLE', `Captures are not known: ${problemOf(error)}. ${hint}`)
    return null
  }
}

/** Undefined without a key, null where the keyed API gave nothing. */
async function ratings(
  ctx: RunContext,
  options: BacklinksOptions,
  domains: readonly string[],
): Promise<Ratings | null | undefined> {
  try {
    return await rateDomains(ctx, options, domains)
  } catch (error) {
    if (error instanceof AppError && error.code === 'BUDGET_SPENT') {
      ctx.warn('BACKLINK_API_BUDGET', error.message)
      return null
    }
    if (!isUpstream(error, ctx)) throw error
    const problem = `The backlink API (${options.provider}) rated no domain: ${problemOf(error)}.`
    ctx.warn('BACKLINK_API_UNAVAILABLE', problem)
    return null
  }
}

function isUpstream(error: unknown, { signal }: RunContext): error is AppError {
  return error instanceof AppError && error.code === 'UPSTREAM_FAILED' && !signal.aborted
}

function problemOf(error: AppError): string {
  return String(error.data.problem)
}

/**
 * Reason why a host has no registrable domain that others could link to; undefined if it has one.
 */
function domainReason(domain: string): string | undefined {
  if (/^[\d.]+$|^\[/.test(domain)) return 'an IP address'
  return unreachableReason(`https://${domain}/`)
}
