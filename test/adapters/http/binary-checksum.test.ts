import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { binaryDoubt } from '../../../adapters/http/binary-checksum.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { serveDouble, webServers } from './served-double.ts'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
const ID = '@uwsjs/linux-x64-20@1.2.3'
const KNOWN = { [ID]: sumOf('binary') }

/** Path of a binary with that text, in a package of that version. */
function installed(t: TestContext, text: string, version = '1.2.3'): string {
  const manifest = JSON.stringify({ name: '@uwsjs/linux-x64-20', version })
  return join(tempFolder(t, { 'package.json': manifest, 'uws.node': text }), 'uws.node')
}

test('a binary whose sum is listed raises no doubt, whatever package it is from', async (t) => {
  assert.equal(await binaryDoubt(installed(t, 'binary'), KNOWN), undefined)
  assert.equal(await binaryDoubt(installed(t, 'binary', '9.9.9'), KNOWN), undefined)
})

test('a changed binary of a listed package is reported with its sum', async (t) => {
  const file = installed(t, 'changed')
  const problem = `the binary of the web server is not the one that ${ID} was published with`
  assert.deepEqual(await binaryDoubt(file, KNOWN), { file, sha256: sumOf('changed'), problem })
})

test('a binary of another release is reported as unknown', async (t) => {
  const doubt = await binaryDoubt(installed(t, 'newer', '1.3.0'), KNOWN)
  assert.match(doubt?.problem ?? '', /^no checksum is known .*linux-x64-20@1\.3\.0\)$/)
})

/** Sums are known for Linux on x64. Some systems cannot load the binary. */
const isListed =
  process.platform === 'linux' && process.arch === 'x64' && webServers.includes('native')

test('the binary that serves is found, and is in the list', { skip: !isListed }, async (t) => {
  await serveDouble(t)
  assert.match((await binaryDoubt(undefined, {}))?.file ?? '', /uws\.node$/)
  assert.equal(await binaryDoubt(), undefined)
})
