import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { carriedChromium } from '../../../adapters/browser/carried-chromium.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Unpacks file by file, as the package does. */
async function slowly(folder: string): Promise<void> {
  writeFileSync(join(folder, 'chromium'), 'half')
  await setImmediate()
  writeFileSync(join(folder, 'chromium'), 'whole')
}

/** Skips the test where the package has no Chromium. */
const only = process.platform === 'linux' && process.arch === 'x64' ? {} : { skip: 'not for here' }

test('a Chromium is unpacked once, and others see it whole or not at all', async (t) => {
  const folder = tempFolder(t)
  let times = 0
  const unpack = (into: string): Promise<void> => {
    times += 1
    return slowly(into)
  }
  const both = await Promise.all([carriedChromium(folder, unpack), carriedChromium(folder, unpack)])
  const [name = '', ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  const place = join(folder, name)
  const expected = {
    executablePath: join(place, 'chromium'),
    libraries: join(place, 'al2023', 'lib'),
    fontConfig: join(place, 'fonts.conf'),
  }
  assert.deepEqual(both, [expected, expected])
  assert.equal(readFileSync(expected.executablePath, 'utf8'), 'whole')
  assert.match(readFileSync(expected.fontConfig, 'utf8'), new RegExp(`<dir>${place}/fonts</dir>`))
  assert.deepEqual(await carriedChromium(folder, unpack), expected)
  assert.equal(times, 2)
})

test('a failure to unpack leaves nothing behind', only, async (t) => {
  const folder = tempFolder(t)
  const full = async (into: string): Promise<void> => {
    writeFileSync(join(into, 'chromium'), 'half')
    throw new Error('no space left')
  }
  await assert.rejects(carriedChromium(folder, full), /no space left/)
  assert.deepEqual(readdirSync(folder), [])
})

test('what everybody may write to is not started', only, async (t) => {
  const [name = ''] = await (async (folder) => {
    await carriedChromium(folder, slowly)
    return readdirSync(folder)
  })(tempFolder(t))
  const folder = tempFolder(t)
  mkdirSync(join(folder, name))
  chmodSync(join(folder, name), 0o777)
  await assert.rejects(carriedChromium(folder, slowly), /only this user can write to/)
})
