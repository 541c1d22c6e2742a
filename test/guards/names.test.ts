import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { projectRoot } from '../../adapters/program.ts'
import { plugins } from '../../plugins/index.ts'
import { filesOf, importsOf, sourcesOf } from './project-files.ts'

/** Folders of plugins/audit that are no module but libraries for all of them. */
const LIBRARIES = ['browsing', 'page', 'prompting']
const modules = filesOf('manifests/modules', ['.yaml'])

test('a module is called as its file', () => {
  assert.ok(modules.length > 0)
  for (const { path, text } of modules) {
    const { id } = parse(text) as { readonly id: string }
    assert.equal(id, basename(path, '.yaml'))
  }
})

test('every plugin folder is in the list of plugins', () => {
  const folders = readdirSync(join(projectRoot, 'plugins/audit'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LIBRARIES.includes(entry.name))
    .map(({ name }) => `plugins/audit/${name}`)
  const list = filesOf('plugins', ['index.ts']).find(({ path }) => path === 'plugins/index.ts')
  const listed = list ? importsOf(list).map(({ target }) => target) : []
  const unlisted = [...folders, 'plugins/table-tennis'].filter(
    (folder) => !listed.some((target) => target.startsWith(`${folder}/`)),
  )
  assert.deepEqual(unlisted, [])
})

test('every listed plugin serves a module, and every module has one that is listed', () => {
  const listed = plugins.map(({ id }) => id)
  const used = modules.map(({ text }) => (parse(text) as { readonly plugin: string }).plugin)
  assert.deepEqual([...new Set(used)].sort(), listed.sort())
})

test('files are named in lower case with hyphens, and none for a drawer of odds and ends', () => {
  const files = sourcesOf('core', 'plugins', 'adapters', 'test')
  const odd = files
    .map(({ path }) => path)
    .filter((path) => {
      const name = basename(path).replace(/\.(?:(?:test|d)\.)?[tj]s$/, '')
      return !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || DRAWERS.test(name)
    })
  assert.deepEqual(odd, [])
})

const DRAWERS = /^(?:utils?|helpers?|common|misc|manager)$/

test('no source file is longer than 320 lines', () => {
  const long = sourcesOf('core', 'plugins', 'adapters')
    .filter(({ text }) => text.split('\n').length > 321)
    .map(({ path }) => path)
  assert.deepEqual(long, [])
})

test('no file names a folder of the machine it was written on', () => {
  const folders = ['work', 'home', 'root', 'Users', 'mnt'].join('|')
  const path = new RegExp(`(?<![\\w.:/~>-])/(?:${folders})/[A-Za-z]`)
  const found = filesOf()
    .filter(({ path: file, text }) => !/\.(?:png|jpg|ico|pdf)$/.test(file) && path.test(text))
    .map(({ path: file }) => file)
  assert.deepEqual(found, [])
})
