import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readGuide, root } from './guide.ts'

type Package = { readonly license?: string; readonly dev?: boolean }

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>
}
/** Packages that consist of one part per platform. */
const families = /^(@(?:esbuild|napi-rs|uwsjs|typescript|biomejs|msgpackr-extract))\/.*$/

/** `licence: package` of every locked package of that kind. */
function locked(isDev: boolean): readonly string[] {
  const lines = Object.entries(lock.packages)
    .filter(([path, { dev = false }]) => path !== '' && dev === isDev)
    .map(([path, { license }]) => {
      const name = path.replace(/^.*node_modules\//, '').replace(families, '$1/*')
      return `${license}: ${name}`
    })
  return [...new Set(lines)].sort()
}

/** The same, as the table under that heading says. */
function noticed(heading: string): readonly string[] {
  const [section = ''] = readGuide('NOTICE.md').split(`## ${heading}\n`)[1]?.split('\n## ') ?? []
  const rows = [...section.matchAll(/^\| (?!Licence|---)(.+) \| (.+) \|$/gm)]
  return rows
    .flatMap(([, licence, names = '']) => {
      return names
        .replaceAll('\\', '')
        .split(', ')
        .map((name) => `${licence}: ${name}`)
    })
    .sort()
}

test('every package the program uses is named with its licence', () => {
  assert.deepEqual(noticed('Packages the program uses'), locked(false))
})

test('every package of development is named with its licence', () => {
  assert.deepEqual(noticed('Packages of development'), locked(true))
})
