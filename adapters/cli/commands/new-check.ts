import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import { projectRoot } from '../../program.ts'
import { addNotes } from '../notes.ts'
import type { Terminal } from '../terminal.ts'
import { withCatalogue } from './with-catalogue.ts'

export function registerNewCheck(program: Command, terminal: Terminal): void {
  const command = program
    .command('new-check')
    .description('Write the skeleton of a declarative check.')
    .argument('<path>', '<audit>/<category>/<name>, for example seo/on-page/title-emoji')
    .action((path: string) => runNewCheck(path, terminal))
  addNotes(command, {
    examples: [
      ['A check of titles for search engines', 'manifold new-check seo/on-page/title-emoji'],
    ],
    more: ['Then fill it in and run: CHECK=seo.on-page.title-emoji npm run test:unit'],
  })
}

const PATH = /^(seo|geo)\/([a-z][a-z-]*)\/([a-z0-9][a-z0-9-]*)$/

async function runNewCheck(path: string, terminal: Terminal): Promise<void> {
  const [, audit, category, name] = PATH.exec(path.replace(/\.yaml$/, '')) ?? []
  if (!audit || !category || !name) {
    throw new AppError('INVALID_REQUEST', {
      problem: `"${path}" is not <audit>/<category>/<name> with audit seo or geo`,
    })
  }
  await withCatalogue(terminal, ({ categories }) => {
    const known = categories[audit as 'seo' | 'geo'].map(({ id }) => id)
    if (known.includes(category)) return
    throw new AppError('INVALID_REQUEST', {
      problem: `"${category}" is no category of ${audit}: ${known.join(', ')}`,
    })
  })
  const file = join(projectRoot, 'manifests/checks', audit, category, `${name}.yaml`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, skeleton(`${audit}.${category}.${name}`, audit === 'geo'), {
    flag: 'wx',
  }).catch((cause) => {
    throw new AppError('INVALID_REQUEST', { problem: `${file} exists already` }, { cause })
  })
  terminal.stdout.write(`${file}\n`)
}

/** A check that works as it stands, to be changed line by line. */
export function skeleton(id: string, isGeo: boolean): string {
  return `# yaml-language-server: $schema=../../../schemas/check.schema.json
id: ${id}
title: Title fits in forty characters
tests: displayWidth of the first title.
criteria:
  pass: at most {passMax}
  fail: above {passMax}
  notApplicable: no title
weight: 1
effort: low
inputs: [page]
${isGeo ? 'platforms: [chatgpt, claude, gemini, perplexity, googleAiOverviews]\n' : ''}thresholds: { passMax: 40 }
fix: Rewrite the title in at most {passMax} characters.
source:
  - https://developers.google.com/search/docs/appearance/title-link
given: { fact: page.title.width }
absent: notApplicable
pass: { maximum: { $threshold: passMax } }
evidence: [{ from: page.title.elements }]
messages:
  pass: The title measures {value}.
  fail: The title measures {value}, above {passMax}.
  notApplicable: There is no title.
---
examples:
  pass:
    - html: <title>Short and clear</title>
  fail:
    - html: <title>A title that goes on for quite a bit longer than forty</title>
  notApplicable:
    - html: <p>No title</p>
`
}
