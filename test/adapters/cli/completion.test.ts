import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createProgram } from '../../../adapters/cli/command-line.ts'
import { bashScript } from '../../../adapters/cli/completion/bash-script.ts'
import { commandShapes } from '../../../adapters/cli/completion/command-shapes.ts'
import { fishScript } from '../../../adapters/cli/completion/fish-script.ts'
import { zshScript } from '../../../adapters/cli/completion/zsh-script.ts'
import { terminalDouble } from './terminal-double.ts'

const shapes = commandShapes(createProgram(terminalDouble()), {
  checks: ['seo.mobile.viewport', 'seo.mobile.zoom-allowed', 'geo.llms-txt.present'],
  categories: ['mobile', 'seo.mobile'],
  modules: ['crawl', 'geo', 'seo', 'sxo'],
  sections: ['summary', 'scores'],
})
const bash = '/bin/bash'
const absent = existsSync(bash) ? false : 'there is no bash here'

/** A line up to the cursor, and what bash offers there. */
const OFFERS: readonly (readonly [line: string, offered: string])[] = [
  ['manifold sc', 'scrape'],
  ['manifold scrape cl', 'club clubs'],
  ['manifold audit --fail-o', '--fail-on'],
  ['manifold audit --fail-on ', 'blocker fail warn'],
  ['manifold audit --fail-on = b', 'blocker'],
  ['manifold audit https://www.example.com/ --only geo,s', 'geo,seo geo,sxo'],
  ['manifold explain seo.mobile.v', 'seo.mobile.viewport'],
  ['manifold checks --category s', 'seo.mobile'],
  ['manifold completion ', 'bash zsh fish'],
  ['manifold audit --output ', ''],
]

test('bash completes commands, options, choices and ids', { skip: absent }, async () => {
  const asked = OFFERS.map(([line]) => {
    const words = line.split(' ').map((word) => `'${word}'`)
    return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _manifold; echo "\${COMPREPLY[*]}"`
  })
  const script = `${bashScript(shapes)}\n${asked.join('\n')}`
  const { stdout } = await promisify(execFile)(bash, ['--norc', '-c', script])
  assert.deepEqual(
    stdout.split('\n').slice(0, -1),
    OFFERS.map(([, offered]) => offered),
  )
})

test('the scripts of all shells name every command and option', () => {
  for (const script of [bashScript(shapes), zshScript(shapes), fishScript(shapes)]) {
    for (const { path, options } of shapes) {
      assert.ok(script.includes(path), path)
      for (const { names } of options) {
        const name = names.at(-1)!
        assert.ok(script.includes(name) || script.includes(`-l ${name.slice(2)}`), name)
      }
    }
  }
})
