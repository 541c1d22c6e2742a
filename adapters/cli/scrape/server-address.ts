import { parseUrl } from '../../../core/parse-url.ts'
import type { Holder } from '../../storage/data-folder-lock.ts'

/** `[::]` of all addresses becomes the loopback one, or the other machine's name. */
const ANY_ADDRESS = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
])
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

/**
 * Base URL at which the server of a data folder is reached from a machine; undefined when it
 * listens nowhere, or only on the loopback address of another machine.
 */
export function serverAddress(
  { address, hostname }: Pick<Holder, 'address' | 'hostname'>,
  thisHostname: string,
): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address)
  if (url === undefined) return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const isHere = hostname === thisHostname
  const loopback = ANY_ADDRESS.get(url.hostname)
  if (loopback !== undefined) url.hostname = isHere ? loopback : hostname
  else if (!isHere && LOOPBACK.test(url.hostname)) return undefined
  return url.origin
}
