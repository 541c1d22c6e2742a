// Loaded into the process of a server that is fuzzed: whatever an address turns into by chance,
// nothing beyond this machine is asked.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function isHere(host: unknown): boolean {
  const name = String(host ?? 'localhost')
  return name === 'localhost' || name === '::1' || name.startsWith('127.')
}

function lost(host: unknown): NodeJS.ErrnoException {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${String(host)}`), { code: 'ENOTFOUND' })
}

const { lookup } = dns.promises
dns.promises.lookup = ((host: string, options: object) =>
  isHere(host) ? lookup(host, options) : Promise.reject(lost(host))) as typeof lookup

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...given: readonly unknown[]) {
  const [options] = (Array.isArray(given[0]) ? given[0] : given) as readonly { host?: unknown }[]
  const host = typeof options === 'object' ? options.host : given[1]
  // Addresses come here after their names were looked up; who asks for one gets no way to it.
  if (isHere(host)) return Reflect.apply(connect, this, given)
  process.nextTick(() => this.destroy(Object.assign(lost(host), { code: 'ENETUNREACH' })))
  return this
} as typeof connect
syncBuiltinESMExports()
