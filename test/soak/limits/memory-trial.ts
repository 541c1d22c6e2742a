import { type Figure, figure } from '../../measure/figure.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { auditClient } from './audit-client.ts'
import { ALL_THAT_IS_TAKEN, startHeavySite } from './heavy-site.ts'
import { withServer } from './limits-server.ts'

const AT_ONCE = 20
/** 20 pages of 10 MB with their facts, files beside them, two large sitemaps, the threads. */
const MOST_MB = 2000
const DOCUMENTED = new Set(['MODULE_TIMEOUT', 'TARGET_UNREACHABLE'])

/** Twenty audits at once of sites whose every file is as large as may be. */
export async function memoryTrial(): Promise<Figure[]> {
  const site = await startHeavySite(ALL_THAT_IS_TAKEN)
  try {
    // Its sitemap is made now.
    await (await fetch(`${site.origin}/0.xml`)).body?.cancel()
    return await withServer(LOCAL_CHECKS_ONLY, async (server) => {
      const ask = auditClient(server.url)
      const one = await ask(`${site.origin}/`)
      const oneMb = server.memory().peakMb
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => ask(`${site.origin}/`)),
      )
      const name = `limits: ${AT_ONCE} sites at once, each as large as may be`
      const done = answers.filter(({ status }) => status === 200).length
      const odd = [one, ...answers].filter(
        ({ status, body }) => status !== 200 && !DOCUMENTED.has(body.code ?? ''),
      )
      return [
        { name: 'limits: one site as large as may be, peak memory', value: oneMb, unit: 'MB' },
        figure({
          name: `${name}, peak memory`,
          ...{ value: server.memory().peakMb, unit: 'MB', target: MOST_MB },
        }),
        { name: `${name}, audited`, value: done, unit: 'audits' },
        figure({
          name: `${name}, ended with anything but an answer or its time`,
          ...{ value: odd.length, unit: 'audits', target: 0 },
        }),
      ]
    })
  } finally {
    site.close()
  }
}
