import { defineFact, type PageView } from '../document/page-view.ts'
import { networkOf, type Profile, profileOf } from '../hosts/profiles.ts'

/** Most links lead to few hosts, and few of these are networks: each is looked up once. */
const networkHosts = defineFact((): Map<string, boolean> => new Map())

/** The profile on a known network that a URL leads to; null where it leads to none. */
export function profileOnNetwork(page: PageView, url: URL): Profile | null {
  const { profiles } = page.data.hosts
  const known = networkHosts(page)
  const isNetwork = known.get(url.hostname) ?? networkOf(url.hostname, profiles) !== null
  known.set(url.hostname, isNetwork)
  return isNetwork ? profileOf(url, profiles) : null
}
