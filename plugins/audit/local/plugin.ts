import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type { LocalInputs, LocalOptions, LocalOutputs } from '../../../manifests/types/local.ts'
import { publicDomain } from '../page/address/site.ts'
import { siteRegion } from '../page/search/site-region.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { StructuredData } from '../page/structured-data/structured-data.ts'
import { type BusinessNodes, businessNodes, statedAddresses } from './business-nodes.ts'
import { businessProfile } from './business-profile.ts'
import { chooseNap } from './nap.ts'
import { type NapReading, readNap } from './nap-statements.ts'
import { hoursConflicts, type KnownBusiness, lookUpPlace, placeStatement } from './place-lookup.ts'
import type { PlaceMatch } from './place-match.ts'
import { localScore, placeResult } from './result.ts'
import { judgeSchemas } from './schemas.ts'
import { monthNames, type Reading } from './shown-addresses.ts'
import { type LocalTables, loadLocalTables } from './tables.ts'
import type { BusinessProfile, LocalResult } from './types.ts'

const NO_DATA: StructuredData = {
  ...{ blocks: [], nodes: [], ids: {}, truncated: false, limitsReached: [] },
}
const NO_NODES: BusinessNodes = { main: null, isLocalBusiness: false, all: [], localBusinesses: 0 }

const tables = loadLocalTables()

/**
 * The module local: data about a local business on the page, and its listing if requested.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT of the lookup
 */
export default definePlugin<LocalInputs, LocalOptions, LocalOutputs>({
  async run(inputs, ctx) {
    const { options } = ctx
    const { site } = inputs
    const brand = inputs.brand?.trim().slice(0, 200) ?? ''
    const known = readPage(site, brand)
    const match = await lookUp(inputs, ctx, known.known)
    const { nap, profile } = match ? withListing(known, { match, brand }) : known.known
    const schemas = judgeSchemas(options.schemas, {
      data: site.page?.structured.data ?? NO_DATA,
      vocabulary: tables.vocabulary,
      region: known.known.region,
      now: site.now,
    })
    const scored = localScore({ nap, profile, schemas }, options)
    const result: LocalResult = {
      nap,
      businessProfile: profile,
      ...(match && { places: placeResult(match) }),
      schemas,
      ...scored,
    }
    return {
      outputs: { result },
      ...(scored.score !== null && { score: scored.score }),
    }
  },
})

/** Data on the page itself. */
function readPage(site: SiteFacts, brand: string): PageReading {
  const { legalForms, vocabulary } = tables
  const nodes = site.page ? businessNodes(site.page.structured, vocabulary) : NO_NODES
  const domain = publicDomain(site)
  const language = site.page?.language ?? 'und'
  const rules = { rules: tables.addresses, months: monthNames(language) }
  const region = regionOf(site, { nodes, tables, reading: { region: null, ...rules } })
  const reading = readNap({ site, nodes, region, reading: { region, ...rules } })
  const nap = chooseNap(reading, { brand, legalForms, hours: null })
  const profile = businessProfile({ site, nodes, hasAddress: nap.address !== null })
  const { statements } = reading
  return { reading, known: { nap, statements, profile, region, domain, language, tables } }
}

async function lookUp(
  { enablePlacesLookup }: LocalInputs,
  ctx: RunContext<LocalOptions>,
  known: KnownBusiness,
): Promise<PlaceMatch | null> {
  const { places } = ctx.options
  if (enablePlacesLookup === true) return lookUpPlace(ctx, known, places)
  const message = `The listing on Google was not looked up, since each lookup costs ${places.priceUsd} USD. Set options.enablePlacesLookup to true to have it.`
  ctx.warn('PLACES_LOOKUP_NOT_ENABLED', message)
  return null
}

function withListing(
  { reading, known }: PageReading,
  { match, brand }: { readonly match: PlaceMatch; readonly brand: string },
): Pick<KnownBusiness, 'nap' | 'profile'> {
  const { legalForms } = tables
  const statements = [...reading.statements, placeStatement(match, known)]
  const hours = hoursConflicts(known.profile, match)
  const nap = chooseNap({ ...reading, statements }, { brand, legalForms, hours })
  const evidence = [...known.profile.evidence, 'a listing on Google']
  const profile: BusinessProfile = { ...known.profile, isLocalBusiness: true, evidence }
  return { nap, profile }
}

type PageReading = { readonly reading: NapReading; readonly known: KnownBusiness }

type RegionSigns = {
  readonly nodes: BusinessNodes
  readonly tables: LocalTables
  readonly reading: Reading
}

/** The country of the stated address, else the one the site addresses. */
function regionOf(site: SiteFacts, { nodes, tables, reading }: RegionSigns): string | null {
  const data = site.page?.structured.data ?? NO_DATA
  const countries = nodes.all.flatMap((node) =>
    statedAddresses(data, node, reading).map(({ country }) => country),
  )
  const stated = countries.find((country) => country !== null && /^[A-Z]{2}$/.test(country))
  if (stated) return stated
  const pageTag = site.page?.declaredLanguage.lang ?? ''
  return siteRegion({ pageTag, domain: publicDomain(site) ?? '' }, tables.regions)?.region ?? null
}
