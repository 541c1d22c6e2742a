import ipaddr from 'ipaddr.js'
import { parseHttpUrl } from './parse-http-url.ts'

/**
 * Names that the public name system does not know: RFC 6761, RFC 6762 (local), RFC 8375
 * (home.arpa) and the registry's own reservation of internal.
 */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|test|invalid|home\.arpa)\.?$/

/**
 * Why nobody but this machine's network can ask for a URL, in words that complete "it is …";
 * undefined where the public can, as far as the name tells: no name is looked up here.
 */
export function unreachableReason(url: string): string | undefined {
  const host = parseHttpUrl(url)?.hostname
  if (host === undefined) return 'no http or https URL'
  const literal = host.startsWith('[') ? host.slice(1, -1) : host
  if (ipaddr.isValid(literal)) {
    const isPublic = ipaddr.process(literal).range() === 'unicast'
    return isPublic ? undefined : 'a loopback or private address'
  }
  if (!host.replace(/\.$/, '').includes('.')) return 'a name of one local network'
  return OWN_NAMES.test(host) ? 'a name of one local network' : undefined
}
