import { Pool } from 'undici'

/** Between two requests. */
const TICK_MS = 10
const CONNECTIONS = 64

/*
 * A client in a process of its own: asks one of the addresses in turn every 10 ms, whether or not
 * the last answers have come, and tells its parent how long each took. Ends with its parent.
 */
const addresses = process.argv.slice(2).map((address) => new URL(address))
const origin = addresses[0]?.origin ?? ''
const pool = new Pool(origin, { connections: CONNECTIONS })
let times: number[] = []
let failed = 0
let turn = 0

const timer = setInterval(() => {
  const { pathname, search } = addresses[turn++ % addresses.length] ?? new URL(origin)
  const startedAt = performance.now()
  pool
    .request({ path: pathname + search, method: 'GET' })
    .then(async ({ statusCode, body }) => {
      await body.dump()
      times.push(performance.now() - startedAt)
      if (statusCode !== 200) failed += 1
    })
    .catch(() => {
      failed += 1
    })
}, TICK_MS)

process.on('message', () => {
  process.send?.({ times, failed })
  times = []
  failed = 0
})
process.once('disconnect', async () => {
  clearInterval(timer)
  await pool.destroy()
})
process.send?.('ready')
