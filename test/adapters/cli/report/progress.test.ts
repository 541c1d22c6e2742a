import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { Progress } from '../../../../adapters/cli/report/progress.ts'
import { loadTexts } from '../../../../adapters/texts/load-texts.ts'
import type { EventKind, EventPayloads, RunEvent } from '../../../../core/events/event.ts'
import { terminalDouble } from '../terminal-double.ts'

loadTexts('en')

function event<K extends EventKind>(kind: K, data: EventPayloads[K]): RunEvent {
  return { runId: 'r', seq: 0, at: 0, kind, data } as RunEvent
}

const seo = { id: 'seo', title: 'SEO audit', tier: 'core', needs: [] } as const
const plan = event('plan', {
  modules: [seo, { ...seo, id: 'visual' }],
  skipped: [{ ...seo, id: 'cwv', reason: 'no key' }],
  count: 2,
})
const skip = event('module:skip', { moduleId: 'cwv', reason: 'no key' })
const start = event('module:start', { moduleId: 'seo' })
const done = event('module:done', {
  moduleId: 'seo',
  ok: true,
  durationMs: 1234,
  costUsd: 0,
  summary: '90 (A)\u001b[2J',
})
test('a terminal shows how long a module has been running, and keeps how it ended', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const terminal = terminalDouble({ columns: 60 })
  const progress = new Progress(terminal)
  for (const one of [plan, skip, start]) progress.onEvent(one)
  t.mock.timers.tick(100)
  const running = stripVTControlCharacters(terminal.err.text)
  assert.match(running, /seo: 0 s\n {2}0 of 2 modules, 0 s\n$/)
  terminal.err.text = ''
  progress.onEvent(done)
  progress.end()
  assert.match(
    stripVTControlCharacters(terminal.err.text),
    /^✔ seo: done in 1\.2 s, 90 \(A\)\[2J\n/,
  )
  assert.equal(terminal.out.text, '')
})
