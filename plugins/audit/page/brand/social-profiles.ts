import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { locationOf } from '../evidence.ts'
import { isShareUrl } from '../hosts/hosts.ts'
import { type Profile, profileOf } from '../hosts/profiles.ts'
import { links, type PageLink } from '../links/links.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { pagePurpose } from '../url/page-purpose.ts'
import { brandFacts, letters } from './brand.ts'
import { profileOnNetwork } from './network-links.ts'

const MAX_PROFILES = 100

type Found = Profile & { readonly link: PageLink }

/** Profiles of the publisher that the page links and that its markup declares (catalogue: profiles-agree). */
export const socialProfiles = defineFact((page: PageView) => {
  const links = linkedProfiles(page)
  const declared = declaredProfiles(page, new Set(links.map(({ key }) => key)))
  const visible = ownProfiles(page, links, new Set(declared.map(({ key }) => key)))
  const keys = new Set(visible.map(({ key }) => key))
  const all = new Set([...keys, ...declared.map(({ key }) => key)])
  const conflicting = conflictsOf(visible, declared)
  return {
    /** `network:account`, each once. */
    visible: [...keys],
    declared: [...new Set(declared.map(({ key }) => key))],
    count: all.size,
    /** Declared ones that no visible link leads to. */
    undisplayed: [...all].filter((key) => !keys.has(key)),
    /** Networks where links and markup name different accounts of one kind. */
    conflicts: [...new Set(conflicting.map(({ network }) => network))],
    elements: visible.slice(0, 10).map(({ link }) => locationOf(link)),
  }
})

/** Visible links to profile pages, and those that say so themselves (rel=me) on any host. */
function linkedProfiles(page: PageView): Found[] {
  return links(page).flatMap((link) => {
    const url = link.kind === 'external' && !link.hidden ? page.resolve(link.url ?? '') : null
    const profile = url && (profileOnNetwork(page, url) ?? relMe(link, url))
    return profile && !isShareUrl(url, page.data.hosts) ? [{ ...profile, link }] : []
  })
}

/** https://microformats.org/wiki/rel-me */
function relMe({ rel }: PageLink, url: URL): Profile | null {
  return rel.includes('me') ? profileOnHost(url) : null
}

function profileOnHost(url: URL): Profile {
  const account = (normUrl(url) ?? url.href).replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
  return { network: url.hostname, account, key: `me:${account}` }
}

/** sameAs on the networks of the list, and the targets of rel=me links. */
function declaredProfiles(page: PageView, linked: ReadonlySet<string>): Profile[] {
  return markupFacts(page).publisherIdentity.sameAs.flatMap((address) => {
    const url = parseHttpUrl(address)
    if (!url) return []
    const profile = profileOf(url, page.data.hosts.profiles)
    if (profile) return profile
    const own = profileOnHost(url)
    return linked.has(own.key) ? own : []
  })
}

/**
 * Profiles of the publisher, not of people in the text or of who made the site: those in the text
 * count only where they are declared, carry the brand's name, or are on a page about the publisher.
 */
function ownProfiles(
  page: PageView,
  found: readonly Found[],
  declared: ReadonlySet<string>,
): Found[] {
  const isAboutPublisher = ABOUT_PUBLISHER.has(pagePurpose(page))
  const isSure = ({ link, key, ...profile }: Found) =>
    link.rel.includes('me') || declared.has(key) || hasBrandName(page, profile)
  const own = found.filter((profile) => {
    if (isSure(profile) || !profile.link.inMain) return true
    return isAboutPublisher && !PERSONAL.test(profile.key)
  })
  // If the publisher has an account on a network, other accounts on it belong to others.
  const certain = new Set(own.filter(isSure).map(({ network }) => network))
  const kept = own.filter((profile) => isSure(profile) || !certain.has(profile.network))
  const byKey = new Map<string, Found>()
  for (const profile of kept) if (!byKey.has(profile.key)) byKey.set(profile.key, profile)
  return [...byKey.values()].slice(0, MAX_PROFILES)
}

const ABOUT_PUBLISHER: ReadonlySet<string> = new Set(['home', 'contact'])
const PERSONAL = /^(?:linkedin:(?:in|pub)\/|orcid:)/
const MIN_NAME = 3

/** `linkedin:company/example-velo` of "Example Velo". */
function hasBrandName(page: PageView, { account }: Pick<Profile, 'account'>): boolean {
  const last = letters(account.split('/').at(-1) ?? '')
  const names = brandFacts(page).sources.flatMap(({ agrees, key }) => (agrees ? letters(key) : []))
  return names.some((name) => {
    const [short, long] = name.length < last.length ? [name, last] : [last, name]
    return short.length >= MIN_NAME && long.startsWith(short)
  })
}

/** Accounts of one kind on one network (companies, channels ...), none of which both sides name. */
function conflictsOf(visible: readonly Profile[], declared: readonly Profile[]): Profile[] {
  return declared.filter((profile) => {
    const shown = visible.filter((other) => kindOf(other) === kindOf(profile))
    const stated = declared.filter((other) => kindOf(other) === kindOf(profile))
    const shared = shown.some(({ key }) => stated.some((other) => other.key === key))
    return shown.length > 0 && !shared
  })
}

/** `linkedin:company/`, `youtube:@`: the part before the name of the account. */
function kindOf({ network, account }: Profile): string {
  const last = account.lastIndexOf('/')
  const sign = account.startsWith('@') ? '@' : ''
  return `${network}:${last < 0 ? sign : account.slice(0, last + 1)}`
}
