import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf, sourcesOf } from '../../../guards/project-files.ts'

const files = new Map(sourcesOf('core', 'plugins').map((file) => [file.path, file]))

/** Packages that are loaded with a file: what it imports when it is read, not when it runs. */
function loadedWith(path: string): readonly string[] {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const open = [path]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const file = files.get(next)
    if (file === undefined || seen.has(next)) continue
    seen.add(next)
    const text = file.text.replace(/\bimport\('[^']+'\)/g, '')
    for (const { target, isPackage, isTypeOnly } of importsOf({ path: next, text })) {
      if (isTypeOnly) continue
      if (isPackage) packages.add(target)
      else open.push(target)
    }
  }
  return [...packages].sort()
}

test('the face of the service loads no parser of pages and no cookies', () => {
  const heavy = /cheerio|htmlparser2|domhandler|parse5|tough-cookie/
  assert.deepEqual(
    loadedWith('plugins/table-tennis/index.ts').filter((name) => heavy.test(name)),
    [],
  )
  assert.ok(loadedWith('plugins/table-tennis/steps/club-list.ts').some((name) => heavy.test(name)))
})
