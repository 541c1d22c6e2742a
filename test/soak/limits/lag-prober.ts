import { Pool } from 'undici'

/*
 * A client in a process of its own: asks one of the addresses in turn every 10 ms, whether or not
 * the last answers have come, and tells its parent how long each took. Ends with its parent.
 */
const addresses = process.argv.slice(2).map((address) => new URL(address))
const pool = new Pool(addresses[0]?.origin ?? '', { connections: 64 })
let times: number[] = []
let failed = 0
let turn = 0

async function ask(): Promise<void> {
  const path = addresses[turn++ % addresses.length]?.pathname ?? '/'
  const startedAt = performance.now()
  const { statusCode, body } = await pool.request({ path, method: 'GET' })
  await body.dump()
  times.push(performance.now() - startedAt)
  if (statusCode !== 200) throw new Error(`status ${statusCode}`)
}

const timer = setInterval(() => {
  ask().catch(() => {
    failed += 1
  })
}, 10)
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
