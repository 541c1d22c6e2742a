import { parseHttpUrl } from '../../web/http-url.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { SdNode, StructuredData } from '../page/structured-data/structured-data.ts'
import { type BusinessNodes, statedTexts } from './business-nodes.ts'
import { statedHours } from './opening-hours.ts'
import type { BusinessProfile } from './types.ts'

type Question = {
  readonly site: SiteFacts
  readonly nodes: BusinessNodes
  readonly hasAddress: boolean
}

const MAPS =
  /^https:\/\/(?:maps\.app\.goo\.gl\/|goo\.gl\/maps\/|maps\.apple\.com\/|(?:www\.)?openstreetmap\.org\/|(?:www\.)?waze\.com\/|maps\.google\.[a-z.]{2,6}\/|www\.google\.[a-z.]{2,6}\/maps\b)/
const MAX_SOCIAL = 30
const MAX_LEGAL = 10

export function businessProfile({ site, nodes, hasAddress }: Question): BusinessProfile {
  const data = site.page?.structured.data ?? null
  const stated = data !== null && nodes.main !== null ? statedParts(data, nodes) : NOTHING
  const shownMap = mapLink(site)
  const { visible = [], declared = [] } = site.page?.socialProfiles ?? {}
  const social = [...new Set([...visible, ...declared])].slice(0, MAX_SOCIAL)
  const shownLegal = (site.page?.legalIdentity.elements ?? []).flatMap(({ detail }) => detail ?? [])
  const mapUrl = stated.mapUrl ?? shownMap
  const isFound = stated.hours.length > 0 || mapUrl !== null
  const legal = { ...stated.legal, shown: shownLegal.slice(0, MAX_LEGAL) }
  return {
    isLocalBusiness:
      nodes.isLocalBusiness || (hasAddress && isFound) || (hasAddress ? null : false),
    evidence: evidenceOf({ nodes, hasAddress, hasHours: stated.hours.length > 0, mapUrl }),
    ...{ ...stated, mapUrl, social, legal, branches: nodes.localBusinesses },
    sources: sourcesOf({ ...stated, shownMap, social, legal, visible: visible.length }),
  }
}

type Stated = Omit<
  BusinessProfile,
  'isLocalBusiness' | 'evidence' | 'branches' | 'social' | 'legal' | 'sources'
> & { readonly legal: Omit<BusinessProfile['legal'], 'shown'> }

const NOTHING: Stated = {
  ...{ type: null, description: null, url: null, email: null, priceRange: null },
  ...{ areaServed: [], hours: [], mapUrl: null, geo: null },
  legal: { name: null, identifiers: [] },
}

function statedParts(data: StructuredData, { main, all }: BusinessNodes): Stated {
  const first = (path: string): string | null => {
    for (const node of all) {
      const text = statedTexts(data, node, path)[0]
      if (text !== undefined) return text
    }
    return null
  }
  const hours = all.map((node) => statedHours(data, node)).find((spans) => spans.length > 0)
  const hasMap = first('hasMap')
  return {
    type: main?.types[0] ?? null,
    description: first('description'),
    url: first('url'),
    email: first('email'),
    priceRange: first('priceRange'),
    areaServed: main ? statedTexts(data, main, 'areaServed') : [],
    hours: hours ?? [],
    mapUrl: hasMap !== null && parseHttpUrl(hasMap) ? hasMap : null,
    geo: all.map((node) => geoOf(data, node)).find((geo) => geo !== null) ?? null,
    legal: { name: first('legalName'), identifiers: identifiersOf(data, all) },
  }
}

function geoOf(data: StructuredData, node: SdNode): BusinessProfile['geo'] {
  const read = (name: string) => Number(statedTexts(data, node, `geo.${name}`)[0] ?? Number.NaN)
  const [latitude, longitude] = [read('latitude'), read('longitude')]
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : null
}

function identifiersOf(data: StructuredData, nodes: readonly SdNode[]) {
  const found = nodes.flatMap((node) =>
    ['vatID', 'taxID', 'leiCode', 'iso6523Code', 'duns'].flatMap((property) =>
      statedTexts(data, node, property).map((value) => ({ property, value })),
    ),
  )
  const unique = new Map(found.map((one) => [`${one.property} ${one.value}`, one]))
  return [...unique.values()].slice(0, MAX_LEGAL)
}

function mapLink({ page }: SiteFacts): string | null {
  const link = page?.links.find(({ url, hidden }) => url !== null && !hidden && MAPS.test(url))
  return link?.url ?? null
}

function evidenceOf(signs: {
  readonly nodes: BusinessNodes
  readonly hasAddress: boolean
  readonly hasHours: boolean
  readonly mapUrl: string | null
}): string[] {
  const { nodes, hasAddress, hasHours, mapUrl } = signs
  return [
    ...(nodes.isLocalBusiness ? [`structured data of type ${nodes.main?.types[0] ?? ''}`] : []),
    ...(hasAddress ? ['a postal address'] : []),
    ...(hasHours ? ['opening hours'] : []),
    ...(mapUrl !== null ? ['a link to a map'] : []),
  ]
}

function sourcesOf(
  parts: Stated & {
    readonly shownMap: string | null
    readonly social: readonly string[]
    readonly visible: number
    readonly legal: BusinessProfile['legal']
  },
): BusinessProfile['sources'] {
  const { legal } = parts
  const isStated: Readonly<Record<string, boolean>> = {
    ...{ type: parts.type !== null, description: parts.description !== null },
    ...{ url: parts.url !== null, email: parts.email !== null },
    ...{ priceRange: parts.priceRange !== null, areaServed: parts.areaServed.length > 0 },
    ...{ hours: parts.hours.length > 0, geo: parts.geo !== null, mapUrl: parts.mapUrl !== null },
    legal: legal.name !== null || legal.identifiers.length > 0,
    social: parts.social.length > 0 && parts.visible === 0,
  }
  const isShown: Readonly<Record<string, boolean>> = {
    mapUrl: parts.shownMap !== null,
    social: parts.visible > 0,
    legal: legal.shown.length > 0,
  }
  const sources: Record<string, 'structured data' | 'page'> = {}
  for (const [name, is] of Object.entries(isShown)) if (is) sources[name] = 'page'
  for (const [name, is] of Object.entries(isStated)) if (is) sources[name] = 'structured data'
  return sources
}
