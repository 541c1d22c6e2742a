import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { buildContainer } from '../../adapters/container.ts'
import { projectRoot, readProgram } from '../../adapters/program.ts'
import { readSettings } from '../../adapters/settings.ts'
import { ApiClient } from '../../core/ports/api.ts'
import { Browser } from '../../core/ports/browser.ts'
import { Clock } from '../../core/ports/clock.ts'
import { Compute } from '../../core/ports/compute.ts'
import { EventStreams } from '../../core/ports/event-streams.ts'
import { HttpClient, TargetGuard } from '../../core/ports/http.ts'
import { LanguageModels } from '../../core/ports/llm.ts'
import { Log } from '../../core/ports/log.ts'
import { Cache, DocumentStore } from '../../core/ports/storage.ts'
import { WorkQueues } from '../../core/ports/work-queue.ts'
import { plugins, servicePorts } from '../../plugins/index.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { sourcesOf } from './project-files.ts'

/** Methods of each port; the compiler does not compare a token with what is registered for it. */
const PORTS = {
  ApiClient: { token: ApiClient, methods: ['request'] },
  Browser: { token: Browser, methods: ['openContext'] },
  Cache: { token: Cache, methods: ['wrap'] },
  Clock: { token: Clock, methods: ['now', 'monotonic', 'sleep'] },
  Compute: { token: Compute, methods: ['run', 'warmUp'] },
  DocumentStore: { token: DocumentStore, methods: ['get', 'update', 'list'] },
  EventStreams: { token: EventStreams, methods: ['open', 'follow', 'close'] },
  HttpClient: { token: HttpClient, methods: ['fetch'] },
  LanguageModels: { token: LanguageModels, methods: ['models', 'estimateUsd', 'ask'] },
  Log: { token: Log, methods: ['debug', 'info', 'warn', 'error', 'child'] },
  TargetGuard: { token: TargetGuard, methods: ['check'] },
  WorkQueues: { token: WorkQueues, methods: ['add', 'call', 'cancel', 'work', 'close'] },
} as const

function containerOf(t: TestContext) {
  const env = { DATA_DIR: tempFolder(t), LOG_LEVEL: 'silent' }
  const settings = readSettings({ env, root: projectRoot, overrides: {} })
  return buildContainer({ settings, program: readProgram(), root: projectRoot, logTo: 'stderr' })
}

for (const [name, { token, methods }] of Object.entries(PORTS)) {
  test(`the port ${name} is fulfilled by one object that has its methods`, (t) => {
    const container = containerOf(t)
    const port = container.resolve<object>(token)
    assert.equal(container.resolve<object>(token), port)
    for (const method of methods) {
      assert.equal(typeof Reflect.get(port, method), 'function', method)
    }
  })
}

test('every port of the core is among those', () => {
  const declared = sourcesOf('core/ports').flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+): InjectionToken</gm)].map(([, name]) => name),
  )
  assert.deepEqual(declared.sort(), Object.keys(PORTS).sort())
})

test('every plugin has an id of its own and something to run', async () => {
  const ids = plugins.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const { id, isFanOut, load } of plugins) {
    const plugin = await load()
    for (const method of isFanOut ? ['list', 'visit', 'finish'] : ['run']) {
      assert.equal(typeof Reflect.get(plugin, method), 'function', `${id}.${method}`)
    }
  }
})

test('every port of a service is registered', (t) => {
  const container = containerOf(t)
  for (const { name } of servicePorts) assert.notEqual(container.resolve(name), undefined, name)
})
