import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moduleSettings } from '../../../core/config/module-settings.ts'
import { testConfig } from '../../support/test-config.ts'
import { testRegistry } from '../../support/test-registry.ts'

const registry = testRegistry({
  visual: 'options: { width: 390, height: 844 }\nlimits: { timeoutMs: 30000, retries: 1 }',
  plain: '',
})

test('a manifest that says nothing gets the limits of the configuration', () => {
  assert.deepEqual(moduleSettings(registry.get('plain'), testConfig()), {
    enabled: true,
    options: {},
    timeoutMs: 60_000,
    retries: 0,
  })
})

test("an operator's options and limits replace the manifest's by name", () => {
  const change = { options: { width: 1280 }, limits: { retries: 3 } }
  const config = testConfig({ modules: { visual: change } })
  assert.deepEqual(moduleSettings(registry.get('visual'), config), {
    enabled: true,
    options: { width: 1280, height: 844 },
    timeoutMs: 30_000,
    retries: 3,
  })
})

test('a module that is switched off names the key and its place', () => {
  const config = testConfig({ modules: { visual: { enabled: false } } })
  const { enabled, disabledBy } = moduleSettings(registry.get('visual'), config)
  assert.deepEqual(
    [enabled, disabledBy],
    [false, 'modules.visual.enabled in manifests/config/local.yaml'],
  )
})

test('a service that is switched off takes its modules with it', () => {
  const config = testConfig({ services: { audit: false } })
  const { disabledBy } = moduleSettings(registry.get('plain'), config)
  assert.equal(disabledBy, 'services.audit in manifests/config/local.yaml')
})
