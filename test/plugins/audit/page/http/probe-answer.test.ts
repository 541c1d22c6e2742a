import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exampleFacts } from '../../../../../plugins/audit/checks/examples/example-facts.ts'
import { Judge } from '../../../../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../../../../plugins/audit/checks/load-checks.ts'
import { isBrokenLink } from '../../../../../plugins/audit/page/http/probe-answer.ts'
import type { LinkProbe } from '../../../../../plugins/audit/page/http/probe-facts.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../../../../plugins/audit/page/page-measures.ts'

const ID = 'seo.authority.outbound-resolve'
const SOUND: LinkProbe = {
  ...{ url: 'https://one.example/', outcome: 'answered', status: 200, finalUrl: null },
  ...{ hops: [], mediaType: 'text/html' },
}

test('a link of a site is judged as the check judges the links of one page', async () => {
  const data = factsData()
  const manifests = fileURLToPath(new URL('../../../../../manifests', import.meta.url))
  const judge = new Judge(loadChecks(manifests), { measures: await loadMeasures(), data })
  const facts = exampleFacts({ html: '<p>Text' }, data)
  const judged = (probe: LinkProbe): boolean | null => {
    const probes = { links: { external: [SOUND, SOUND, probe] } }
    const given = { facts: { ...facts, probes }, accept: [], overrides: {} }
    const { results } = judge.run({ ...given, selection: { audits: ['seo'] } })
    const { working } = results.find(({ id }) => id === ID)!.value as {
      readonly working: { readonly total: number; readonly defects: number }
    }
    return working.total === 2 ? null : working.defects === 1
  }
  const outcomes = ['timeout', 'network', 'dns', 'refused', 'tls', 'blocked', 'notSent'] as const
  const statuses = Array.from({ length: 500 }, (_, at) => 100 + at)
  const probes: readonly LinkProbe[] = [
    ...outcomes.map((outcome) => ({ ...SOUND, outcome, status: null })),
    ...[...statuses, 999].map((status) => ({ ...SOUND, status })),
  ]
  for (const probe of probes) {
    assert.equal(isBrokenLink(probe), judged(probe), `${probe.outcome} ${probe.status}`)
  }
})
