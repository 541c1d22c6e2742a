import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { importBundled } from '../../adapters/bundled.js'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from './http/served-double.ts'

// In parts, because this file is bundled itself.
const OWN_URL = ['import', 'meta', 'url'].join('.')

function project(t: TestContext) {
  const folder = tempFolder(t, {
    'package.json': '{ "type": "module" }',
    'main.ts': [
      `import { type Wheel, wheel } from './wheel.ts'`,
      'export const front: Wheel = wheel',
      `export const place: string = ${OWN_URL}`,
    ].join('\n'),
    'wheel.ts': 'export type Wheel = string\nexport const wheel: Wheel = "28 inches"',
  })
  const cache = join(folder, 'cache')
  const url = pathToFileURL(join(folder, 'main.ts')).href
  const load = async (where = cache) => (await importBundled({ main: url }, where)).main
  return { folder, cache, url, load }
}

test('a module is bundled with what it imports, and knows its own place', async (t) => {
  const { url, load } = project(t)
  const { front, place } = await load()
  assert.deepEqual([front, place], ['28 inches', url])
})

test('a stack names the lines of the project, and those of packages in the bundle', async (t) => {
  const folder = tempFolder(t, {
    'main.ts': `import { stackOf } from 'eventemitter3'\n\nexport const stack = () => stackOf(() => new Error().stack)`,
    'node_modules/eventemitter3/package.json': '{ "type": "module", "main": "index.js" }',
    'node_modules/eventemitter3/index.js': `// A package.\n\nexport function stackOf(call) {\n  return call()\n}`,
  })
  const url = pathToFileURL(join(folder, 'main.ts')).href
  const { main } = await importBundled({ main: url }, join(folder, 'cache'))
  const [, own, ofPackage] = main.stack().split('\n')
  assert.match(own, /main\.ts:3:/)
  assert.match(ofPackage, /stackOf.*main\.mjs:\d+:/)
})

/** The file in which Linux lists the child processes of this one. */
const CHILDREN = `/proc/self/task/${process.pid}/children`
const skip = existsSync(CHILDREN) ? false : 'the system does not list processes'

test('a bundler that has done its work keeps no memory', { skip }, async (t) => {
  await project(t).load()
  const programs = () =>
    readFileSync(CHILDREN, 'utf8')
      .split(' ')
      .filter((pid) => existsSync(`/proc/${pid}/comm`))
      .map((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  await until(() => !programs().includes('esbuild'))
})

test('a start leaves nothing behind that ends builds of the program it has loaded', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await project(t).load()
  // A copy, such as the program has in its bundle. The bundler itself is the same.
  const copy = new URL('../../adapters/bundled.js?copy', import.meta.url).href
  const { withEsbuild } = (await import(copy)) as typeof import('../../adapters/bundled.js')
  const { code } = await withEsbuild(async ({ transform }) => {
    await transform('')
    const built = transform('let a: 1 = 1', { loader: 'ts' })
    t.mock.timers.tick(60_000)
    return built
  })
  assert.equal(code, 'let a = 1;\n')
})

test('a bundle is used again until one of its files changes', async (t) => {
  const { folder, cache, load } = project(t)
  await load()
  await load()
  assert.equal(readdirSync(cache).length, 1)
  writeFileSync(join(folder, 'wheel.ts'), 'export const wheel = "700C or wider"')
  assert.equal((await load()).front, '700C or wider')
})

test('a bundle that is damaged is not used', async (t) => {
  const { cache, load } = project(t)
  await load()
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name, 'files.json'), '[')
  assert.equal((await load()).front, '28 inches')
})

test('a module is loaded where no bundle can be written', async (t) => {
  const { folder, load } = project(t)
  const { front } = await load(join(folder, 'main.ts', 'cache'))
  assert.equal(front, '28 inches')
  assert.equal(existsSync(join(folder, 'cache')), false)
})
