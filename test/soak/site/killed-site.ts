import { type Figure, figures, none, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { type Accuracy, AuditedShop } from '../../replica/shop/audited-shop.ts'
import { Shop } from '../../replica/shop/shop.ts'
import { hash } from '../../replica/world/seeded.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startServer } from '../trial.ts'

type Options = {
  /** Sound pages of the shop, and cases of each planted fault. */
  readonly pages: number
  readonly cases: number
  readonly kills: number
}

/** Pages that a kill may cost: a slice of 25 that is not full, and those that are read or stored at the time. */
const LOST_PER_KILL = 25 + 8 + 4 * 25
const CHECKED_LINKS = 25
const MOST_MB = 700
const POLL_MS = 20

/**
 * An audit of the shop, by a server that is killed at random moments and resumes it each time. In the
 * end every page is there once, and every planted fault was found, and no other.
 */
export async function killSite(ends: Ends, { pages, cases, kills }: Options): Promise<Figure[]> {
  const shop = new Shop({ pages, cases, bytes: 1500 })
  const site = await shop.serve()
  ends.after(() => site.close())
  const most = 2 * pages
  const options = { dataDir: tempFolder(ends), config: LOCAL_CHECKS_ONLY }
  let server = await startServer(ends, options)
  let audit = await AuditedShop.start(server.url, site.origin, most)
  let [peakMb, notInterrupted] = [0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    // In the middle of each part of the site, at a page that the seed draws.
    const part = pages / kills
    const least = Math.round((kill + (hash(SEED, 57, kill) % 1000) / 1000) * part)
    await reads(audit, Math.min(least, pages - 10))
    peakMb = Math.max(peakMb, server.memory().peakMb)
    await server.end('SIGKILL')
    server = await startServer(ends, options)
    audit = audit.at(server.url)
    if ((await audit.read()).status !== 'interrupted') notInterrupted += 1
    await audit.resume()
  }
  const { status, message, counts } = await audit.end()
  peakMb = Math.max(peakMb, server.memory().peakMb)
  const read = await audit.pages()
  const known = new Set(read)
  const missing = [...shop.pages.keys()].filter((path) => !known.has(path))
  const twice = read.filter((path, at) => read.indexOf(path) !== at)
  const accuracy = await audit.accuracy(shop)
  const requests = site.requests.filter(({ path }) => !path.startsWith('/img/'))
  return figures(`site: ${shop.pages.size} pages, killed while it is audited, `, [
    some('kill -9', kills),
    none('kills after which it was not interrupted', notInterrupted > 0 ? ['a kill'] : []),
    none('other ends', status === 'completed' ? [] : [`${status}: ${message}`]),
    none('pages missing', missing),
    none('pages twice', twice),
    ['addresses read', counts.read, ''],
    [
      'requests of a page again',
      requests.length - counts.read,
      '',
      (kills + 1) * (LOST_PER_KILL + CHECKED_LINKS),
    ],
    ...accuracyRows(accuracy),
    ['most memory of a process', peakMb, 'MB', MOST_MB],
  ])
}

function accuracyRows({ found, wrong }: Accuracy) {
  const missed = wrong.filter((one) => one.includes(' missed: '))
  const mistaken = wrong.length - missed.length
  return [
    none('planted faults missed', missed),
    none(
      'false findings',
      wrong.filter((one) => !missed.includes(one)),
    ),
    ['recall of planted faults', (100 * found) / (found + missed.length), '%', 100, 'least'],
    ['precision of planted faults', (100 * found) / (found + mistaken), '%', 100, 'least'],
  ] as const
}

/** Resolves when so many pages were read, or the audit has ended. */
async function reads(audit: AuditedShop, least: number): Promise<void> {
  for (;;) {
    const { counts, status } = await audit.read()
    if (counts.read >= least || (status !== 'running' && status !== 'queued')) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
