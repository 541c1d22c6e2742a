import { parseHttpUrl } from '../address/parse-http-url.ts'
import { site } from '../address/site.ts'

/** What the checks of host and scheme ask of a URL. */
export type WebHost = {
  readonly hostname: string
  readonly isHttps: boolean
  readonly defaultPort: boolean
  /** An IP address or a single label (localhost): no public host name. */
  readonly isPublicName: boolean
  /** The registrable domain itself, or www before it. */
  readonly isApexOrWww: boolean
}

export function webHost(url: string): WebHost | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  const { hostname, port, protocol } = parsed
  const domain = site(hostname)
  const isAddress = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)
  return {
    hostname,
    isHttps: protocol === 'https:',
    defaultPort: port === '',
    isPublicName: !isAddress && hostname.includes('.'),
    isApexOrWww: hostname === domain || hostname === `www.${domain}`,
  }
}
