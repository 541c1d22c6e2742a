import { connect, type Socket } from 'node:net'
import { quantile } from '../measure/figure.ts'

/*
 * Asks a server for paths at a steady rate, each path several times in a row, as the full load does.
 * Each request has a time at which it is due, whether or not earlier ones are answered, and its
 * latency counts from then. With autocannon, each connection sends its requests of a second as fast
 * as it can, which is the full load again. This program has a process of its own, because pauses of
 * the benchmark's process would count as the server's.
 *
 * Arguments: URL, requests per second, seconds, paths as JSON. Prints a `Latency`.
 */

/** In ms. */
export type Latency = { readonly p50: number; readonly p99: number }

/** Each has one request under way, as browsers and proxies do. */
const CONNECTIONS = 40
const TICK_MS = 1
/** Requests of the first path that do not count: the client's own code is slow at first. */
const WARM_UP = 3_000
const HEAD_END = Buffer.from('\r\n\r\n')

const [url = '', rate = '', seconds = '', listed = '[]'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const perMs = Number(rate) / 1000
const counted = Math.round(Number(rate) * Number(seconds))
const total = WARM_UP + counted
const requests = (JSON.parse(listed) as string[]).map((path) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`),
)

/** A connection with at most one request under way. */
class Client {
  readonly #socket: Socket
  readonly #onFree: () => void
  #dueAt = 0
  /** Bytes of the answer that have not come yet; undefined until its head has. */
  #missing: number | undefined

  constructor(socket: Socket, onFree: (client: Client) => void) {
    this.#socket = socket
    this.#onFree = () => onFree(this)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('close', () => fail('the server closed a connection'))
  }

  ask(request: Buffer, dueAt: number): void {
    this.#dueAt = dueAt
    this.#missing = undefined
    this.#socket.write(request)
  }

  end(): void {
    this.#socket.removeAllListeners('close').destroy()
  }

  #take(chunk: Buffer): void {
    if (this.#missing === undefined) {
      const end = chunk.indexOf(HEAD_END) // these servers send the head in one piece
      const head = chunk.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) fail(head)
      this.#missing = Number(length) + end + HEAD_END.length
    }
    this.#missing -= chunk.length
    if (this.#missing > 0) return
    latencies.push(performance.now() - this.#dueAt)
    this.#onFree()
  }
}

function fail(problem: string): never {
  throw new Error(`${url}: ${problem}`)
}

const latencies: number[] = []
const free: Client[] = []
const clients = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    return new Client(socket, onFree)
  }),
)
free.push(...clients)
const startedAt = performance.now()
let sent = 0
const clock = setInterval(sendDue, TICK_MS)

function onFree(client: Client): void {
  free.push(client)
  if (latencies.length === total) finish()
  else sendDue()
}

function sendDue(): void {
  const due = Math.min(total, (performance.now() - startedAt) * perMs)
  for (; sent < due; sent += 1) {
    const client = free.pop()
    if (client === undefined) return
    const share = Math.max(0, sent - WARM_UP) / counted
    const request = requests[Math.floor(share * requests.length)] as Buffer
    client.ask(request, startedAt + sent / perMs)
  }
}

function finish(): void {
  clearInterval(clock)
  for (const client of clients) client.end()
  const measured = latencies.slice(WARM_UP)
  const latency: Latency = {
    p50: quantile(measured, 0.5),
    p99: quantile(measured, 0.99),
  }
  console.log(JSON.stringify(latency))
}
