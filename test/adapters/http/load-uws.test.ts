import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { loadUws } from '../../../adapters/http/load-uws.ts'
import { startServer } from '../../../adapters/http/server.ts'
import { type LogLine, recordingLog } from './api-double.ts'

test('each Node loads the package that has its binary', () => {
  const names: string[] = []
  const load = (name: string) => names.push(name)
  loadUws({ load, abi: '115' })
  loadUws({ load, abi: '127' })
  assert.deepEqual(names, ['uWebSockets.js-node20', 'uWebSockets.js'])
})

test('where the newer binary does not load, the older one is tried', () => {
  const names: string[] = []
  const load = (name: string) => {
    names.push(name)
    if (name === 'uWebSockets.js') throw new Error("version `GLIBC_2.38' not found")
    return {}
  }
  loadUws({ load, abi: '127' })
  assert.deepEqual(names, ['uWebSockets.js', 'uWebSockets.js-node20'])
})

test('a missing system library is named', () => {
  const load = () => {
    throw new Error("version `GLIBC_2.38' not found")
  }
  assert.throws(() => loadUws({ load, abi: '137' }), { message: /it needs glibc 2\.38/ })
})

test('without a binary the supported versions are named', () => {
  const load = () => {
    throw new Error('no binary')
  }
  assert.throws(() => loadUws({ load, abi: '999', installed: () => [] }), {
    code: 'INVALID_CONFIG',
    message:
      /Use Node 20, 22, 24 or 26 on Linux with glibc \(2\.38 for 24 and 26\), macOS or Windows/,
  })
})

test('after a change of Node the remedy is to install again', () => {
  const load = () => {
    throw new Error('Cannot find module')
  }
  const other = `${process.platform}-${process.arch}-20`
  const given = { load, abi: '137', nodeVersion: '24.1.0', installed: () => [other] }
  assert.throws(() => loadUws(given), { message: /24\.1\.0 .*Run npm ci again with this Node\.$/ })
})

test('a Node that has no binary is not helped by installing again', () => {
  const load = () => {
    throw new Error('Cannot find module')
  }
  const other = `${process.platform}-${process.arch}-20`
  const given = { load, abi: '141', nodeVersion: '25.1.0', installed: () => [other] }
  assert.throws(() => loadUws(given), { message: /Use Node 20, 22, 24 or 26/ })
})

const notInstalled = {
  load: () => {
    throw new Error('no binary')
  },
  nodeVersion: '24.1.0',
  installed: () => [],
}
const place = { host: '127.0.0.1', port: 0 }
const dispatch = () => ({ status: 200, headers: {}, body: 'served' })
const loadNative = () => loadUws(notInstalled)

test('without the native server, that of Node serves, and one line says so', async (t) => {
  const lines: LogLine[] = []
  const log = recordingLog(lines)
  const server = await startServer({ ...place, dispatch, log, loadNative })
  t.after(() => server.close())
  assert.equal(server.webServer, 'node')
  assert.equal(await (await fetch(`http://127.0.0.1:${server.port}/`)).text(), 'served')
  const told = lines.map(({ level, message }) => `${level}: ${message}`).join('\n')
  assert.match(told, /^warn: .* no working binary for Node 24\.1\.0 .* Serving with node:http .*$/)
})

test('an operator can insist on the native server', async () => {
  const options = { ...place, dispatch, log: recordingLog([]), loadNative }
  await assert.rejects(startServer({ ...options, webServer: 'native' }), { code: 'INVALID_CONFIG' })
})

/** As on systems without the libraries that the binary needs, such as those with musl. */
const BROKEN = `
  process.dlopen = (_module, file) => {
    throw new Error('Error loading shared library ld-linux-x86-64.so.2 (needed by ' + file + ')')
  }
  const { startServer } = await import('./adapters/http/server.ts')
  const log = { warn: ({ webServer }) => console.log('warned of', webServer) }
  const dispatch = () => ({ status: 200, headers: {}, body: 'served' })
  const server = await startServer({ dispatch, log, host: '127.0.0.1', port: 0 })
  const answer = await fetch('http://127.0.0.1:' + server.port)
  console.log(await answer.text())
  server.close()
`

test('a binary that the system cannot load leaves a server that works', async () => {
  const program = ['--import', 'tsx', '--input-type=module', '--eval', BROKEN]
  const cwd = new URL('../../..', import.meta.url)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, { cwd })
  assert.deepEqual([stdout, stderr], ['warned of node\nserved\n', ''])
})
