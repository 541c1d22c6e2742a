import ipaddr from 'ipaddr.js'
import { parseUrl } from '../../core/parse-url.ts'

/**
 * Names that no registry gives away (RFC 6761, RFC 6762, RFC 8375, ICANN's resolution on .internal),
 * those of Kubernetes, and such without a dot, as in a network of containers.
 */
const insideName = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|svc)$/

/**
 * Whether a Host header names a computer by its address, or by a name that only its own network can
 * resolve. Any other may be a name of somebody else's that leads here, so that a page of theirs in a
 * browser here is of one origin with this server (DNS rebinding).
 */
export function isInsideName(host: string): boolean {
  const name = parseUrl(`http://${host}`)?.hostname ?? ''
  return ipaddr.isValid(name.replace(/^\[|\]$/g, '')) || insideName.test(name)
}
