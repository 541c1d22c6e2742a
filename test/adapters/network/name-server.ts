import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

export type NameServer = {
  /** `127.0.0.1:PORT` */
  readonly address: string
  /** From now on asking it fails at once. */
  close(): void
}

const HEADER_BYTES = 12
const TYPE_A = 1
const TYPE_AAAA = 28
const NO_ERROR = 0x8180
const NO_SUCH_NAME = 0x8183
const V4 = Buffer.from([192, 0, 2, 1])
const V6 = Buffer.from('20010db8000000000000000000000001', 'hex')

/**
 * A name server (RFC 1035 section 4): `both.` has an address of each family, `four.` one, names that
 * begin with `silent` are never answered, no other exists.
 */
export async function startNameServer(t: TestContext): Promise<NameServer> {
  const socket = createSocket('udp4')
  let isOpen = true
  const close = (): void => {
    if (isOpen) socket.close()
    isOpen = false
  }
  t.after(close)
  socket.on('message', (query, { port, address }) => {
    const reply = replyTo(query)
    if (reply !== undefined) socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close }
}

function replyTo(query: Buffer): Buffer | undefined {
  const labelBytes = query.readUInt8(HEADER_BYTES)
  const label = query.toString('latin1', HEADER_BYTES + 1, HEADER_BYTES + 1 + labelBytes)
  if (label.startsWith('silent')) return undefined
  const nameEnd = query.indexOf(0, HEADER_BYTES) + 1
  const address = addressOf(label, query.readUInt16BE(nameEnd))
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(label === 'both' || label === 'four' ? NO_ERROR : NO_SUCH_NAME, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(address === undefined ? 0 : 1, 6)
  const question = query.subarray(HEADER_BYTES, nameEnd + 4)
  return Buffer.concat([
    header,
    question,
    ...(address === undefined ? [] : [recordOf(query, nameEnd, address)]),
  ])
}

function addressOf(label: string, type: number): Buffer | undefined {
  if (type === TYPE_A && (label === 'both' || label === 'four')) return V4
  return type === TYPE_AAAA && label === 'both' ? V6 : undefined
}

/** A record of the requested name, valid for a minute. */
function recordOf(query: Buffer, nameEnd: number, address: Buffer): Buffer {
  const fixed = Buffer.alloc(12)
  fixed.writeUInt16BE(0xc000 + HEADER_BYTES, 0)
  query.copy(fixed, 2, nameEnd, nameEnd + 4)
  fixed.writeUInt32BE(60, 6)
  fixed.writeUInt16BE(address.byteLength, 10)
  return Buffer.concat([fixed, address])
}
