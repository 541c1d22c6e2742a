import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSite } from '../../../../adapters/cli/site/site-run.ts'
import { speak } from '../../../../adapters/cli/terminal-language.ts'
import { openSiteWorld, SITE, type SiteWorld } from '../../site-audits/site-world.ts'
import { terminalDouble } from '../terminal-double.ts'

speak()

function run(world: SiteWorld, signal: AbortSignal, { isQuiet = false } = {}) {
  const terminal = terminalDouble()
  const app = {
    ...{ siteAudits: world.service, clock: world.clock },
    guard: { check: async () => undefined },
    audit: { catalogue: { checks: [] } },
  } as unknown as Parameters<typeof runSite>[0]['app']
  const ended = runSite({ app, url: SITE, options: {}, headers: {}, signal, terminal, isQuiet })
  return { ended, terminal }
}

test('an audit ends with its result, and its progress was on stderr', async (t) => {
  const world = openSiteWorld(t, { pages: 3 })
  const { ended, terminal } = run(world, new AbortController().signal)
  const { audit, result } = await ended
  assert.deepEqual([audit.status, result?.pages.length], ['completed', 3])
  assert.match(terminal.err.text, /^Reading the first page/)
  assert.equal(terminal.out.text, '')
})

test('an interrupted audit is cancelled and keeps what it found', async (t) => {
  const controller = new AbortController()
  const titleOf = (n: number) => {
    if (n === 1) setImmediate(() => controller.abort(new Error('interrupted')))
    return `Page ${n}`
  }
  const world = openSiteWorld(t, { pages: 5, holdAt: 2, titleOf })
  t.after(() => world.release())
  const { audit, result } = await run(world, controller.signal).ended
  assert.deepEqual([audit.status, result?.pages.length], ['cancelled', 2])
})

test('--quiet writes nothing', async (t) => {
  const { ended, terminal } = run(openSiteWorld(t), new AbortController().signal, { isQuiet: true })
  await ended
  assert.equal(terminal.err.text, '')
})
